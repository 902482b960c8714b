#pragma once

// ProbeSuspect: runs the probes that skeptics want of one suspect until its verdict is final.

#include "base/result.h"
#include "investigate/context.h"
#include "investigate/runner.h"
#include "nouns/recorded_case.h"

namespace parallax {

// Judges the suspect's recorded outcomes, runs what WantedProbes names, and judges again until
// nothing is wanted. A case that timed out is first run once more, alone, and judged by what it did
// then: a loaded machine is no hang.
Result<Trial> ProbeSuspect(const InvestigateContext& context, const RecordedCase& suspect);

}  // namespace parallax
