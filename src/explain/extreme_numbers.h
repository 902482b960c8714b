#pragma once

// ExtremeNumbers: whether a finding about numbers needs magnitudes that no ordinary call has, in
// whichever of its tensors they are.

#include "base/result.h"
#include "investigate/runner.h"

namespace parallax {

// Whether tensors of the witness hold numbers beyond what is ordinary, and with ordinary ones in
// the place of all of these, from 2^-10 to 1e6, none fails and nearly all pass: something on the
// way to the result overflows or underflows.
Result<bool> NeedsExtremeNumbers(Runner& runner, const Trial& witness);

}  // namespace parallax
