#include "nouns/api.h"

#include <algorithm>

namespace parallax {

bool Api::HasForm(std::string_view form) const {
  return std::find(forms.begin(), forms.end(), form) != forms.end();
}

uint64_t CatalogueEntry::CostOf(std::string_view form) const {
  if (form.empty()) return cost_ns;
  const auto place =
      static_cast<size_t>(std::find(api.forms.begin(), api.forms.end(), form) - api.forms.begin());
  return place < form_cost_ns.size() ? form_cost_ns[place] : 0;
}

bool Api::HasTrait(std::string_view trait) const {
  return std::find(traits.begin(), traits.end(), trait) != traits.end();
}

}  // namespace parallax
