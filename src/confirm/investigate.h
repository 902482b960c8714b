#pragma once

// Investigate: from the suspects of one signature to a finding: probed, reduced, confirmed,
// explained, with a script. Deterministic but for what the target does. Calls on different threads
// need evaluators of their own; nothing else is shared.

#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include "base/result.h"
#include "confirm/second_fault.h"
#include "investigate/context.h"
#include "investigate/reduce/reduce.h"
#include "nouns/finding.h"
#include "nouns/recorded_case.h"

namespace parallax {

// Another finding of the same signature but for its family, which tells what it needs.
struct SecondFinding {
  Finding finding;
  Apart apart;  // from the first
};

struct Investigation {
  // None when no suspect is a Disagree once probed. Without `id`, which the store assigns,
  // and without its campaign and the number of its cases, which the caller knows. Status:
  // kNew when the witness reproduced in 3 of 3 fresh processes and its script exited 1; kFlaky when
  // in some; else kUnconfirmed, the evidence saying why.
  std::optional<Finding> finding;
  Verdict verdict;                  // final: of the witness, else of the last suspect probed
  std::vector<PassCounter> passes;  // what reduction did
  uint64_t evaluations = 0;         // cases run
  // As confirmed as the first, of a case that shows another fault; one at most is looked for.
  std::optional<SecondFinding> second = {};
};

// `suspects` are of one signature (SignatureOf their unprobed verdicts), the most telling first.
// They are probed one after the other until one is a final Disagree: the witness. Nothing is found
// only when each was judged. The finding's signature is that of the final verdict. With `confirm`
// false neither fresh processes nor the script are run. Of the suspects the first `tried` may
// become the witness; those behind it may show a second fault. Error: the target cannot be started.
// REQUIRES: !suspects.empty().
Result<Investigation> Investigate(const InvestigateContext& context,
                                  std::vector<RecordedCase> suspects, bool confirm,
                                  size_t tried = std::numeric_limits<size_t>::max());

}  // namespace parallax
