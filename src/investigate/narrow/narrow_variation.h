#pragma once

// NarrowVariation: what of a variation (another layout, out=, two threads) a finding needs. A
// condition that can go is gone before anybody reads of it.

#include "base/result.h"
#include "investigate/runner.h"
#include "nouns/finding.h"

namespace parallax {

// Changes `witness`, which is the subject of `runner`, as far as the finding stays:
//   the plain call of tensors that all lie in one other layout is told as that variation of the
//   call of contiguous ones, which the witness then has; what dies or hangs in the plain call as
//   well is of the plain call alone; a layout is kept for those tensors that need it, and the side
//   is called after them.
// `signature` becomes that of what is left; a side that a death kept from running is run by itself.
// Nothing happens behind a prefix, or where sides run on several targets. REQUIRES: `witness`
// disagrees.
Status NarrowVariation(Runner& runner, Trial* witness, Signature* signature);

// Of these only: what dies or hangs in the plain call as well is of the plain call alone.
Status BlamePlainDeath(Runner& runner, Trial* witness, Signature* signature);

}  // namespace parallax
