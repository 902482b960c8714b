#pragma once

// Investigate: from the suspects of one signature to a finding: probed, reduced, confirmed,
// explained, with a script. Deterministic but for what the target does. Calls on different threads
// need evaluators of their own; nothing else is shared.

#include <optional>
#include <vector>

#include "base/result.h"
#include "investigate/context.h"
#include "investigate/reduce/reduce.h"
#include "nouns/finding.h"
#include "nouns/recorded_case.h"

namespace parallax {

struct Investigation {
  // None when no suspect is a Disagree once probed. Without `id`, which the store assigns,
  // and without its campaign and the number of its cases, which the caller knows. Status:
  // kNew when the witness reproduced in 3 of 3 fresh processes and its script exited 1; kFlaky when
  // in some; else kUnconfirmed, the evidence saying why.
  std::optional<Finding> finding;
  Verdict verdict;                  // final: of the witness, else of the last suspect probed
  std::vector<PassCounter> passes;  // what reduction did
  uint64_t evaluations = 0;         // cases run
};

// `suspects` are of one signature (SignatureOf their unprobed verdicts), the most telling first.
// They are probed one after the other until one is a final Disagree: the witness. Nothing is found
// only when each was judged. The finding's signature is that of the final verdict. With `confirm`
// false neither fresh processes nor the script are run.
// Error: the target cannot be started. REQUIRES: !suspects.empty().
Result<Investigation> Investigate(const InvestigateContext& context,
                                  std::vector<RecordedCase> suspects, bool confirm);

}  // namespace parallax
