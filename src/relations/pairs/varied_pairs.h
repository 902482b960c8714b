#pragma once

// VariedPairs: what is tried next of pairs that were verified or rejected.

#include <vector>

#include "relations/pairs/pair_names.h"
#include "relations/relation_set.h"

namespace parallax {

// Of the pair of this index, which has been decided:
// - whose values differ: that both end alike, but of twins; where one returns several outputs, each
//   of them; where outputs differ by dimensions of size 1, without those;
// - which end alike: with another value for an option of the target, whether values agree, too.
std::vector<PlannedRelation> VariedPairs(const PairNames& names, const RelationSet& relations,
                                         uint32_t index);

}  // namespace parallax
