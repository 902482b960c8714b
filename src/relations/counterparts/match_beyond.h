#pragma once

// MatchBeyondNames: which functions of other libraries are likely the same as an API that has none
// of its name there, by signatures and documentation (similar/nearest.h). Candidates, as those of
// MatchCounterparts.

#include <vector>

#include "relations/counterparts/matched.h"

namespace parallax {

// Of each API and peer as many at most, the nearest that can be called with its parameters.
inline constexpr size_t kMostBeyondNames = 3;

// A candidate for each pair of an API and a function that is near to it: of APIs that no verified
// relation of `named` holds against that peer, but for pairs that are in `named`.
std::vector<StatedRelation> MatchBeyondNames(const MatchInput& in,
                                             const std::vector<StatedRelation>& named);

}  // namespace parallax
