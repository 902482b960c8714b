#pragma once

// TakeWiderNumbers: what 16 bits show, float32 may show as well, and most people compute in that.

#include "base/result.h"
#include "investigate/runner.h"
#include "nouns/finding.h"

namespace parallax {

// Whether it is a float of 16 bits.
bool HasSixteenBits(DType dtype);

// Of wrong numbers whose witness has tensors of 16 bits: the same numbers in float32, or some that
// are smaller or larger, become the witness where they show the finding, too.
Status TakeWiderNumbers(Runner& runner, const Signature& signature, Trial* witness);

}  // namespace parallax
