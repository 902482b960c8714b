#pragma once

// Limit: nan that a function makes of infinity, where larger and larger numbers lead to a result.
// What becomes of infinity is each function's own, but not that it is another thing than what the
// function itself gives of numbers without end.

#include "base/result.h"
#include "confirm/draft.h"

namespace parallax {

// Whether, of two sides that differ in nan where inputs hold infinity and no nan, the one without
// nan goes on where both go: with the largest numbers in the place of infinities both give the
// same, and at each place where they differ that is near to what the one gives of infinity. Not of
// calls with constants. Error: the target cannot be started.
Result<bool> BreaksItsLimit(FindingDraft& draft);

}  // namespace parallax
