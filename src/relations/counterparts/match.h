#pragma once

// MatchCounterparts: which functions of other libraries are likely the same as an API, by their
// names. Candidates: prepare/validate.h runs them before anything is held against them.

#include <vector>

#include "relations/counterparts/matched.h"

namespace parallax {

// A candidate for each API of the catalogue that has a namesake on a peer: the API itself, then for
// each peer up to two functions, each with its likely argument maps.
std::vector<StatedRelation> MatchCounterparts(const MatchInput& in);

}  // namespace parallax
