#pragma once

// ResultsAlike: what two functions give that were only guessed to end alike. Two that never give
// results of one rank are no siblings, and owe each other no refusal.

#include "base/result.h"
#include "confirm/draft.h"

namespace parallax {

bool BothReturn(const Trial& trial);

// Whether both sides return for some inputs like the suspect's, and give results of other ranks,
// or in another number, for each of those. Error: the target cannot be started.
Result<bool> GiveOtherRanks(FindingDraft& draft);

}  // namespace parallax
