#pragma once

// ConditionsOf: all that the title of a finding may name of its witness.

#include <vector>

#include "base/result.h"
#include "explain/conditions/input_conditions.h"
#include "explain/size_scan.h"
#include "investigate/context.h"
#include "investigate/runner.h"
#include "nouns/finding.h"
#include "nouns/varied_call.h"

namespace parallax {

// Of the witness that `runner` has for its subject: layouts, dtypes, numbers and options. A fault
// of one call is asked about by itself: another call beside it may refuse what the conditions are
// about.
Result<InputConditions> FindConditionsOf(const InvestigateContext& context, Runner& runner,
                                         const Signature& signature, const Trial& witness);

// Varies what these do not name, and adds what is needed then. The table of what was varied.
Result<std::vector<VariedCall>> VaryUnnamed(const InvestigateContext& context, Runner& runner,
                                            const Signature& signature, const Trial& witness,
                                            const SizeScan& sizes, InputConditions* conditions);

// Likewise of a result of `side` that nobody wrote.
Result<std::vector<VariedCall>> VaryUnwrittenOf(const InvestigateContext& context, Runner& runner,
                                                const Signature& signature, const Trial& witness,
                                                int side, InputConditions* conditions);

}  // namespace parallax
