#pragma once

// Reductions shared with the planted twins that differ in one step.

#include "kernels.h"

namespace toy {

// The sum of all elements as a tensor of rank 0, accumulated wide; ints give int64.
Tensor SumAll(const Tensor& x);

}  // namespace toy
