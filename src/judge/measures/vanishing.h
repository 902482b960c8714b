#pragma once

// Vanishing: results that the dtype in question has no normal number for. Pure.

#include "judge/evidence.h"

namespace parallax {

// Whether each number in dispute is nan or infinite on one side, and on the other, in a wider
// dtype, no more than what the dtype of the first would flush to 0: below its smallest normal
// number, but not 0.
bool IsBelowNormal(const Evidence& evidence);

}  // namespace parallax
