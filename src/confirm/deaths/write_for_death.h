#pragma once

// TakeWriteForDeath: a step of an investigation. A call that writes outside of its out= dies of
// that sooner or later, by chance of what lies there: no script shows it each time. On a smaller
// output the same call may write beside it and live, which can be told and shown.

#include "base/result.h"
#include "confirm/draft.h"

namespace parallax {

// Of a death in a form that writes to memory of the caller: the witness with other extents on which
// the same side writes outside of its output becomes the witness, reduced, if that ranks no lower;
// the finding is then about memory.
Status TakeWriteForDeath(FindingDraft& draft);

}  // namespace parallax
