#pragma once

// AtOne: functions that take the same arguments for different dimensions, as batches against
// matrices, go together where all sizes are 1.

#include "base/result.h"
#include "confirm/draft.h"

namespace parallax {

// Whether both sides of the witness return where each size is 1, and end differently wherever all
// sizes are above 1 and differ. Error: the target cannot be started.
Result<bool> EndsAlikeAtOneAlone(FindingDraft& draft);

}  // namespace parallax
