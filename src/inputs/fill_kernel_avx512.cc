// The loops of fills, for x86 machines with AVX-512 (F, BW, DQ, VL).

#include <bit>
#include <cstring>
#include <type_traits>

#include "inputs/fill_kernel.h"

#if defined(__x86_64__)
#if defined(__clang__)
#pragma clang attribute push(                                                                   \
    __attribute__((target("avx2,avx512f,avx512bw,avx512dq,avx512vl,prefer-vector-width=512"))), \
    apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,avx512f,avx512bw,avx512dq,avx512vl,prefer-vector-width=512")
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

FillKernels Avx512FillKernels() {
  bool has = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
             __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
  return has ? MakeFillKernels() : PlainFillKernels();
}

}  // namespace parallax
#else
namespace parallax {

FillKernels Avx512FillKernels() { return PlainFillKernels(); }

}  // namespace parallax
#endif
