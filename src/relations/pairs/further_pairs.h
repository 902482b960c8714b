#pragma once

// FurtherPairs: what was called for the first time as the target of a pair is the source of pairs
// in the next round (DeepREL, section 3), until nothing new is called.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "relations/pairs/pair_names.h"
#include "relations/relation_set.h"

namespace parallax {

class PairMatcher;  // relations/pairs/matched_pairs.h

// The rounds that pairs were found in, in the order of what was added: 1 of those whose source has
// inputs of its own.
std::vector<uint32_t> RoundsOf(const RelationSet& relations);

// Names without inputs of their own that returned as targets, each as a source with its neighbours:
// it is called as the pair called it that covered it, on the inputs of that pair, and so is its
// neighbour. None of a round behind `rounds`, and none of names that are sources already. Asks the
// matcher only where there are such names.
std::vector<PlannedRelation> FurtherPairs(const PairNames& names, const RelationSet& relations,
                                          uint32_t rounds, const std::string& target_library,
                                          const std::function<PairMatcher()>& matcher);

}  // namespace parallax
