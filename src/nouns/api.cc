#include "nouns/api.h"

#include <algorithm>

namespace parallax {

bool Api::HasForm(std::string_view form) const {
  return std::find(forms.begin(), forms.end(), form) != forms.end();
}

bool Api::HasTrait(std::string_view trait) const {
  return std::find(traits.begin(), traits.end(), trait) != traits.end();
}

}  // namespace parallax
