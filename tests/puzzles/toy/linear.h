#pragma once

// Products of vectors and matrices, shared with the planted twins that differ in one step.

#include "kernels.h"

namespace toy {

// The sum of conj(x) * y of two vectors of one length; `conjugate` false leaves x as it is.
Tensor VDot(const Tensor& x, const Tensor& y, bool conjugate);
// Of two matrices; accumulated wide.
Tensor MatMul(const Tensor& x, const Tensor& y);

}  // namespace toy
