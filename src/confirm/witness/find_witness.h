#pragma once

// FindWitness: whether a suspect is a final Disagree once it is probed, alone, on other numbers, or
// behind what ran before it.

#include "base/result.h"
#include "confirm/draft.h"

namespace parallax {

// Then draft.witness and draft.signature are of what shows, and that is met.
Result<bool> FindWitness(FindingDraft& draft);

// What does not show by itself: on other numbers, else behind other calls. REQUIRES: the runner has
// no prefix.
Result<bool> ShowsByOthers(FindingDraft& draft);

}  // namespace parallax
