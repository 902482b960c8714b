#pragma once

// The screen's inner loops, for gapless memory. Every kernel exists twice, for AVX2 and for any
// machine; the choice is made once, when the program is loaded.

#include <cstdint>

#include "nouns/dtype.h"
#include "numbers/element.h"

namespace parallax {

// Whether n numbers agree part by part: a complex element counts as two numbers, so a nan in one
// part only is refused (the caller looks again). Any alignment.
using CloseKernel = bool (*)(const void* a, const void* b, int64_t n, Bounds bounds);

// By the places of two part dtypes: float16, bfloat16, float32, float64.
struct KernelTable {
  CloseKernel close[4][4];
};
KernelTable PlainKernels();
// REQUIRES: HasAvx2Kernels().
KernelTable Avx2Kernels();
bool HasAvx2Kernels();

// The best kernel of two float dtypes, or of two complex ones; null for any other pair.
CloseKernel FindCloseKernel(DType a, DType b);

// Writes n numbers of any real dtype as doubles, rounded to nearest.
void Widen(DType dtype, const void* from, int64_t n, double* to);

}  // namespace parallax
