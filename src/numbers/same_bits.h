#pragma once

// Whether two tensors are identical: the question of determinism and of "the same call again".

#include "numbers/view.h"

namespace parallax {

// Same dtype, same shape, and the same bits element by element, except that any nan equals any nan
// (for complex numbers, part by part). -0.0 and 0.0 differ.
bool SameBits(const TensorView& a, const TensorView& b);

}  // namespace parallax
