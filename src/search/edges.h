#pragma once

// Structures just outside of what an API takes, or on the border: for relations of source `edges`.
// Internal to src/search.

#include <cstdint>
#include <vector>

#include "search/plan.h"

namespace parallax {

// Those whose results are mostly refused, and those that come to a border: nothing, one, the
// extremes.
const std::vector<uint32_t>& EdgeMutators();

// How much is tried of an API at the beginning: each border once, with its constraint broken in two
// ways; where a hunt has nothing but edges, then everything.
enum class EdgeEffort : uint8_t { kAll, kEachBorder };

// Of one API: each of these mutators, what breaks each of its constraints and what passes each
// parameter that may be left out at an extreme, at places of its cheapest seeds, as far as a fixed
// number of draws finds them. Of values that would make its calls slow, a few.
void PlanEdges(const PlanInput& in, uint32_t api, uint32_t relation, EdgeEffort effort,
               std::vector<StructureRow>* rows);

}  // namespace parallax
