#pragma once

// The step "arguments": what other ways to make the call say of the witness's arguments, and what
// that makes of the rank.

#include "base/result.h"
#include "confirm/draft.h"

namespace parallax {

// Nothing is asked where arguments are not the matter, or the finding is behind the front page.
Status AskOthers(FindingDraft& draft);

}  // namespace parallax
