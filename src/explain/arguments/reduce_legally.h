#pragma once

// ReduceLegally: the simplest witness whose arguments are no worse than those it was met with.
// Passes know nothing of a library: they shrink a gradient until it fits no forward, and what is
// left shows a missing check instead of the bug.

#include "base/result.h"
#include "investigate/context.h"
#include "investigate/reduce/reduce.h"
#include "investigate/runner.h"

namespace parallax {

// As Reduce. Where another way to make the call refuses the reduced arguments (judge_arguments.h)
// and none refused those of `trial`, reduces again and takes no step that is refused. Error: the
// target cannot be started.
Result<Reduction> ReduceLegally(Runner& runner, const InvestigateContext& context,
                                const Signature& signature, const Trial& trial,
                                ReduceLimits limits);

}  // namespace parallax
