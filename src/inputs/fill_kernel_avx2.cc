// The loops of fills, for x86 machines with AVX2.

#include <bit>
#include <cstring>
#include <type_traits>

#include "inputs/fill_kernel.h"

#if defined(__x86_64__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2")
#endif
#include "inputs/half_bits.h"
// Behind what it needs.
#include "inputs/fill_loops.h"
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

namespace parallax {

FillKernels Avx2FillKernels() {
  bool has = __builtin_cpu_supports("avx2");
  return has ? MakeFillKernels() : PlainFillKernels();
}

}  // namespace parallax
#else
namespace parallax {

FillKernels Avx2FillKernels() { return PlainFillKernels(); }

}  // namespace parallax
#endif
