#pragma once

// TwinPairs: APIs that returned the same on common inputs (similar/twins/twin.h), each with the
// call that did, as relations that are to be verified. Beyond the paper, whose pairs are near by
// their words.

#include <string>
#include <string_view>
#include <vector>

#include "relations/pairs/pair_names.h"
#include "relations/planned_relation.h"
#include "similar/twins/twin.h"

namespace parallax {

// The end of the family of such a pair.
inline constexpr std::string_view kOfTwins = "-twin";
bool IsTwin(const Relation& relation);

// Those that owe values, but for calls that `known` has.
std::vector<PlannedRelation> TwinPairs(const PairNames& names, const std::vector<Twin>& twins,
                                       const std::string& target_library,
                                       const std::vector<PlannedRelation>& known);

}  // namespace parallax
