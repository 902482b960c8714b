#pragma once

// OtherShapes: what the shapes of a witness alone decide. Which shapes and ranks go together is
// each function's own.

#include "base/result.h"
#include "confirm/draft.h"

namespace parallax {

// The call with each size 1, and each whole number that was one of them.
Binding WithSizesOfOne(Binding binding);

// Whether both sides of the witness return where each size is 1, and end differently wherever all
// sizes are above 1 and differ: what is a batch to one is a matrix to the other. Error: the target
// cannot be started, as of the others.
Result<bool> EndsAlikeAtOneAlone(FindingDraft& draft);

// Whether the error speaks of shapes that do not go together, and both sides return where all
// tensors have one shape.
Result<bool> RefusesToBroadcast(FindingDraft& draft);

// Whether the side that refuses does so for other sizes of the same ranks, too, and both return
// with a dimension more, or one less, of each tensor.
Result<bool> RefusesARank(FindingDraft& draft);

}  // namespace parallax
