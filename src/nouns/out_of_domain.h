#pragma once

#include <string_view>

#include "nouns/outcome.h"

namespace parallax {

// What a side raises when its relation says nothing about the arguments
// (python/parallax/relation.py).
inline constexpr std::string_view kOutOfDomainError = "OutOfDomain";

inline bool IsOutOfDomain(const Outcome& outcome) {
  return outcome.Is<Raised>() && outcome.As<Raised>().type == kOutOfDomainError;
}

}  // namespace parallax
