#include "relations/rule.h"

#include <algorithm>
#include <string_view>

#include "catalogue/vocabulary.h"

namespace parallax {
namespace {

bool HasParameter(const std::vector<Parameter>& parameters, std::string_view type) {
  return std::any_of(parameters.begin(), parameters.end(), [&](const Parameter& parameter) {
    std::string_view own = parameter.type;
    if (own.ends_with('?')) own.remove_suffix(1);
    return own == type;
  });
}

bool Takes(const Api& api, std::string_view type) {
  return HasParameter(api.parameters, type) ||
         std::any_of(api.overloads.begin(), api.overloads.end(),
                     [&](const auto& overload) { return HasParameter(overload, type); });
}

}  // namespace

bool ForEach::FitsTraits(const std::vector<std::string>& traits_of_api) const {
  const auto of_api = [&](const std::string& trait) { return Contains(traits_of_api, trait); };
  return std::all_of(traits.begin(), traits.end(), of_api) &&
         std::none_of(without.begin(), without.end(), of_api);
}

bool ForEach::Fits(const Api& api) const {
  return FitsTraits(api.traits) &&
         std::all_of(forms.begin(), forms.end(),
                     [&](const std::string& form) { return api.HasForm(form); }) &&
         std::all_of(takes.begin(), takes.end(),
                     [&](const std::string& type) { return Takes(api, type); });
}

}  // namespace parallax
