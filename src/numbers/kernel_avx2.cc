// The screen's kernels for x86 machines with AVX2 and F16C; kernel.cc asks the machine first.

#include "numbers/kernel.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include <cstring>
#include <limits>

#define PARALLAX_KERNEL_AVX2
#pragma GCC diagnostic ignored "-Wpsabi"
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,f16c"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,f16c")
#endif
#include "numbers/kernel_loops.h"
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

namespace parallax {

bool HasAvx2Kernels() {
#if defined(__clang__)
  // It cannot ask for f16c; what has the one has the other.
  return __builtin_cpu_supports("avx2");
#else
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("f16c");
#endif
}
KernelTable Avx2Kernels() { return MakeTable(); }

}  // namespace parallax
#else
namespace parallax {

bool HasAvx2Kernels() { return false; }
KernelTable Avx2Kernels() { return PlainKernels(); }

}  // namespace parallax
#endif
