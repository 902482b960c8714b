#pragma once

// The steps that make the witness smaller.

#include <cstdint>

#include "base/result.h"
#include "confirm/draft.h"
#include "judge/evidence.h"

namespace parallax {

// The step "reduce": the simplest binding that shows the same.
Status ReduceWitness(FindingDraft& draft);
// How a second reduction differs from the first.
struct SecondReduction {
  uint64_t candidates = UINT64_MAX;  // at most
  int nudges = kNudges;              // of each candidate
  bool alone = false;                // each candidate in a child of its own
};
Status ReduceWitnessWith(FindingDraft& draft, const SecondReduction& how);

// The step "narrow": of a variation no more than it needs.
Status NarrowWitness(FindingDraft& draft);

}  // namespace parallax
