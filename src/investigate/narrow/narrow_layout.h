#pragma once

// NarrowLayout: what of the layout of one side a finding needs: which tensors lie so, and which
// other tensors and layouts show it as well.

#include <cstddef>

#include "base/result.h"
#include "investigate/runner.h"
#include "nouns/finding.h"

namespace parallax {

// Takes the layout of side `index` of `witness`, the subject of `runner`, from each tensor that
// does not need it, and calls the side after what is left: "with expanded or strided weight".
// REQUIRES: the side has a layout; `witness` disagrees with `signature`.
Status NarrowLayout(Runner& runner, size_t index, const Signature& signature, Trial* witness);

}  // namespace parallax
