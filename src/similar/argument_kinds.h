#pragma once

// ArgumentKinds: which kinds of values each parameter of an API is known to take.

#include <map>
#include <set>
#include <string>

#include "nouns/api.h"

namespace parallax {

// By parameter: "tensor", "int", "int[]", "none", ...: what the API declares, and what its seeds
// have. A parameter of which nothing is known has none.
using ArgumentKinds = std::map<std::string, std::set<std::string>, std::less<>>;

ArgumentKinds KindsOf(const CatalogueEntry& entry);
// What it declares alone.
ArgumentKinds KindsOf(const Api& api);

}  // namespace parallax
