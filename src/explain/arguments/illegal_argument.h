#pragma once

// IllegalArgument: which argument of a witness that another way to make the call refuses is the
// illegal one: each is set to other values, one at a time.

#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "explain/arguments/judge_arguments.h"
#include "nouns/api.h"

namespace parallax {

// "rank of x", "n", "dtype of x and y": what, changed alone, makes the arguments legal; two at
// most. Empty: none does, as far as was tried. REQUIRES: JudgeArguments says they are unchecked.
Result<std::vector<std::string>> FindIllegalArguments(Runner& runner,
                                                      const InvestigateContext& context,
                                                      const ArgumentsQuestion& question,
                                                      std::span<const Parameter> parameters);

}  // namespace parallax
