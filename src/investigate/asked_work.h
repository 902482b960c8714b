#pragma once

// Asked work: whether a call that does not return does what its numbers ask for and nothing else:
// with the largest of them a hundredth it returns, with a tenth it takes the longer.

#include <optional>
#include <vector>

#include "base/result.h"
#include "investigate/runner.h"

namespace parallax {

// How many seconds the slowest of the sides is likely to take. Nothing: no whole number, extent or
// element is large, or the time does not follow it. `deadline_s`: of each of two runs.
Result<std::optional<double>> SecondsOfWork(Runner& runner, const Binding& binding,
                                            const std::vector<Side>& sides, double deadline_s);

}  // namespace parallax
