#pragma once

// ArgumentMaps: how a function of one library is called with the parameters of its counterpart in
// another: by name, where both have one, else required ones in their order.

#include <nlohmann/json.hpp>
#include <vector>

#include "nouns/api.h"
#include "relations/counterparts/synonyms.h"

namespace parallax {

// The keys `arguments` and `keywords` of a side (docs/add-a-relation.md) that calls `other` with
// the parameters of `api`; the likelier first, empty when it cannot be called so. Where defaults
// differ, one map passes that of `api`, another leaves each library its own.
std::vector<nlohmann::ordered_json> ArgumentMaps(const Api& api, const Api& other,
                                                 const Synonyms& synonyms);

}  // namespace parallax
