#pragma once

// Functions that move elements, shared with the planted twins that differ in one step.

#include "kernels.h"

namespace toy {

// A view with the dimensions in reverse order.
Tensor TransposeView(const Tensor& x);
// The first dimension reversed.
Tensor Flip(const Tensor& x);
// `before` and `after` elements of `fill` around the last dimension.
Tensor Pad(const Tensor& x, int64_t before, int64_t after, const Arg& fill);
// Refuses no tensors, different ranks, and extents that differ off `dim`. `skip_last` leaves the
// last part zero.
Tensor Concat(const std::vector<const Tensor*>& parts, int64_t dim, bool skip_last = false);
// The index of the first element equal to `value` in row-major order; their number if none is.
Tensor Find(const Tensor& x, const Arg& value);

// The extents of x with another last one; fails at rank 0.
Extents WithLast(const char* name, const Tensor& x, int64_t last);
// Sums of `size` neighbours in each row of the last dimension, `count` of them a row.
Tensor Window(const Tensor& x, int64_t size, int64_t count);
// How many windows of `size` there are in n elements; fails when size < 1.
int64_t WindowCount(int64_t n, int64_t size);
// y[i] = x[i + 1] - x[i] over the elements in row-major order; `end` is taken for x[n].
Tensor RingDiff(const Tensor& x, const char* end);

}  // namespace toy
