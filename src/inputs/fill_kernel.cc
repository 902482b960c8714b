#include "inputs/fill_kernel.h"

namespace parallax {

// Avx512FillKernels falls back to the plain loops where it must, Avx2FillKernels likewise, so the
// choice is: AVX-512 when it differs from plain, else AVX2.
const FillKernels& BestFillKernels() {
  static const FillKernels kernels = [] {
    FillKernels wide = Avx512FillKernels();
    bool is_plain = wide.fair == PlainFillKernels().fair;
    return is_plain ? Avx2FillKernels() : wide;
  }();
  return kernels;
}

}  // namespace parallax
