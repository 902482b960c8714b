#pragma once

// ProbeSuspect: runs the probes that skeptics want of one suspect until its verdict is final.

#include <vector>

#include "base/result.h"
#include "investigate/context.h"
#include "nouns/finding.h"
#include "nouns/recorded_case.h"

namespace parallax {

// Judges the suspect's recorded outcomes, runs what WantedProbes names, and judges again until
// nothing is wanted. `probes` gets what was run. A case that timed out is first run once more,
// alone, and `suspect.outcomes` become what it did then: a loaded machine is no hang.
Result<Verdict> ProbeSuspect(const TriageContext& context, RecordedCase* suspect,
                             std::vector<ProbeRecord>* probes);

}  // namespace parallax
