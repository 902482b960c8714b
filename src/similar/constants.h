#pragma once

// Constants: what is worth passing for a parameter that gets no argument of the other API of a
// pair.

#include <map>
#include <string>
#include <vector>

#include "nouns/api.h"

namespace parallax {

inline constexpr size_t kMostConstants = 8;  // of one parameter

// By parameter, at most kMostConstants of each: the words that it takes, what seeds of the API have
// for it but for tensors, and, of numbers, 0 and what is beside it. A parameter of which nothing
// plain is known has none.
using Constants = std::map<std::string, std::vector<Value>, std::less<>>;

Constants ConstantsOf(const CatalogueEntry& entry);

}  // namespace parallax
