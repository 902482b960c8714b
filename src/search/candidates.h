#pragma once

// The rows by which candidates among the relations are verified or rejected.

#include <vector>

#include "search/plan.h"

namespace parallax {

inline constexpr uint32_t kTrialRows = 4;      // of a candidate, at most
inline constexpr uint32_t kTrialContents = 4;  // of a row
// Of a guess that these do not reject: as many inputs as DeepREL's verifier takes (section 5.1), on
// so many structures at most, since a structure takes as much time as many inputs.
inline constexpr uint32_t kGuessedRows = 10;
inline constexpr uint32_t kGuessedInputs = 100;
// And so many rows more, of few contents: seeds varied in each way in turn (search/varied.h).
inline constexpr uint32_t kVariedRows = 25;
inline constexpr uint32_t kVariedContents = 3;

// Of each candidate seeds of its API as they are, spread over all that it has. Of each partner that
// was never called the cheapest candidate comes first, then the others, the cheapest first.
// Together no more than kShareOfTrials of the epoch's budget, kShareOfGuessed where some are
// guessed, or all of it where nothing else is hunted: the others wait for the next one. Half of
// that is for those that were never tried, as long as there are others.
inline constexpr double kShareOfTrials = 0.25;
inline constexpr double kShareOfGuessed = 0.85;
std::vector<StructureRow> PlanCandidates(const PlanInput& in);

}  // namespace parallax
