#pragma once

// Repeats: a side of a guess that gives something else each time it is called. It says nothing of
// the other side, but it is a fault by itself (J6), which nobody else asks about where guesses
// alone are hunted.

#include "base/result.h"
#include "confirm/draft.h"

namespace parallax {

// Whether the suspect is such a case, of a guess that claims values. Then the call against
// itself is what the draft is about. Error: the target cannot be started.
Result<bool> ShowsByRepeats(FindingDraft& draft);

}  // namespace parallax
