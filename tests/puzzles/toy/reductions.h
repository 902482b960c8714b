#pragma once

// Reductions shared with the planted twins that differ in one step. All accumulate in the wide type
// in row-major order; each refuses what its documentation in reductions.cc says.

#include "kernels.h"

namespace toy {

// To a tensor of rank 0.
Tensor SumAll(const Tensor& x);
Tensor MeanAll(const Tensor& x);
Tensor ProdAll(const Tensor& x);
Tensor EnergyAll(const Tensor& x);
Tensor NormAll(const Tensor& x);
Tensor MaxAll(const Tensor& x);
Tensor MedianAll(const Tensor& x);
Tensor ArgMaxAll(const Tensor& x);

// The sum of blocks of 64 elements, each block summed on its own, over the first `length` elements:
// the same bits for any number of threads.
Tensor BlockSum(const Tensor& x, int64_t length);

// Along one dimension.
Tensor SumDim(const Tensor& x, int64_t dim, bool keep);
Tensor CumSum(const Tensor& x, int64_t dim);
Tensor Softmax(const Tensor& x, int64_t dim);
// Stable and ascending, nan last: values and int64 positions.
std::pair<Tensor, Tensor> Sort(const Tensor& x, int64_t dim);

// The first `length` elements in row-major order, rank 1.
Tensor Head(const Tensor& x, int64_t length);

// a comes before b: ascending, nan last.
template <class T>
bool Before(T a, T b) {
  if constexpr (kIsComplex<T>) {
    return false;
  } else {
    return a < b || (a == a && b != b);
  }
}

// The dtype of a mean, a norm or a real power sum: real and floating.
DType RealDType(DType dtype);

}  // namespace toy
