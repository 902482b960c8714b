#pragma once

// ArgumentMaps: how a function of one library is called with the parameters of its counterpart in
// another, as a stated relation says it.

#include <nlohmann/json.hpp>
#include <vector>

#include "similar/invocation.h"
#include "similar/synonyms.h"

namespace parallax {

// The keys `arguments` and `keywords` of a side (docs/add-a-relation.md) that calls `target` with
// the parameters of `source`; the likelier first, empty when it cannot be called so. Where defaults
// differ, one map passes that of `source`, another leaves each library its own.
std::vector<nlohmann::ordered_json> ArgumentMaps(const PairEnd& source, const PairEnd& target,
                                                 const Synonyms& synonyms);

}  // namespace parallax
