#pragma once

// The steps that make the witness smaller.

#include <cstdint>

#include "base/result.h"
#include "confirm/draft.h"

namespace parallax {

// The step "reduce": the simplest binding that shows the same.
Status ReduceWitness(FindingDraft& draft);
// The same with so many nudges of each candidate, and so many candidates at most.
Status ReduceWitnessWith(FindingDraft& draft, int nudges, uint64_t candidates);

// The step "narrow": of a variation no more than it needs.
Status NarrowWitness(FindingDraft& draft);

}  // namespace parallax
