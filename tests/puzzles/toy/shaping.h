#pragma once

// Functions that move elements, shared with the planted twins that differ in one step.

#include "kernels.h"

namespace toy {

// A view with the dimensions in reverse order.
Tensor TransposeView(const Tensor& x);

}  // namespace toy
