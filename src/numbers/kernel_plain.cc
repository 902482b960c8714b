// The screen's kernels for any machine.

// Vectors wider than the machine's cross only functions that are inlined.
#pragma GCC diagnostic ignored "-Wpsabi"

#include <cstring>
#include <limits>

#include "numbers/kernel.h"
#include "numbers/kernel_loops.h"

namespace parallax {

KernelTable PlainKernels() { return MakeTable(); }

}  // namespace parallax
