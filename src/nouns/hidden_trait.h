#pragma once

// Traits of operators that no user is meant to call: their findings are off the front page.

#include <string_view>

namespace parallax {

inline bool IsHiddenTrait(std::string_view trait) {
  return trait == "internal" || trait == "private";
}

}  // namespace parallax
