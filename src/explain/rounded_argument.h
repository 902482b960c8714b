#pragma once

// RoundedArgument: a number among the arguments that the call adds to 1 or takes from it: 1 - eps
// is another number in float32 than in float64, and so is what becomes of it.

#include <string>

#include "base/result.h"
#include "investigate/runner.h"

namespace parallax {

// "1 - eps rounded to float32" where the call in float64, given the eps that this rounding leaves,
// gives what the narrow call gives; empty: nothing is explained so. Of numbers that differ, with
// one side in float64; nan and infinity are no rounding.
Result<std::string> FindRoundedArgument(Runner& runner, const Trial& witness);

}  // namespace parallax
