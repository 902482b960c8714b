#include "nouns/api.h"

#include <algorithm>

namespace parallax {

bool Api::HasForm(std::string_view form) const {
  return std::find(forms.begin(), forms.end(), form) != forms.end();
}

namespace {

uint64_t OfForm(const Api& api, std::string_view form, const std::vector<uint64_t>& costs) {
  const auto place =
      static_cast<size_t>(std::find(api.forms.begin(), api.forms.end(), form) - api.forms.begin());
  return place < costs.size() ? costs[place] : 0;
}

}  // namespace

uint64_t CatalogueEntry::CostOf(std::string_view form) const {
  return form.empty() ? cost_ns : OfForm(api, form, form_cost_ns);
}

uint64_t CatalogueEntry::FirstCostOf(std::string_view form) const {
  return form.empty() ? first_cost_ns : OfForm(api, form, form_first_cost_ns);
}

bool Api::HasTrait(std::string_view trait) const {
  return std::find(traits.begin(), traits.end(), trait) != traits.end();
}

bool MayDraw(const std::vector<std::string>& traits) {
  return std::any_of(traits.begin(), traits.end(), [](const std::string& trait) {
    return trait == "random" || trait == "draws-by-option";
  });
}

std::vector<std::string> ParameterNames(const Api& api) {
  std::vector<std::string> names;
  const auto add = [&names](const std::vector<Parameter>& parameters) {
    for (const Parameter& parameter : parameters) {
      if (std::find(names.begin(), names.end(), parameter.name) == names.end()) {
        names.push_back(parameter.name);
      }
    }
  };
  add(api.parameters);
  for (const auto& overload : api.overloads) add(overload);
  return names;
}

const Api* FindApi(std::string_view name, std::span<const Api* const> apis) {
  const auto found =
      std::find_if(apis.begin(), apis.end(), [&](const Api* api) { return api->name == name; });
  return found == apis.end() ? nullptr : *found;
}

}  // namespace parallax
