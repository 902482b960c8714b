#pragma once

// DocumentedPoint: what a function documents that it gives of some inputs alone, as "returns 0 if y
// is zero" or "where there are no values it reduces to 0".

#include "confirm/draft.h"

namespace parallax {

// Whether one side alone gives 0 wherever the two of the witness differ, a sentence of its
// documentation speaks of 0 under a condition, and the inputs hold what that asks for: a zero, or
// no element at all.
bool GivesWhatItDocuments(const FindingDraft& draft);

}  // namespace parallax
