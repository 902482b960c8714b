// The screen's kernels for any machine.

#include <cstring>
#include <limits>

#include "compare/kernel.h"

// Vectors wider than the machine's cross only functions that are inlined.
#pragma GCC diagnostic ignored "-Wpsabi"
#include "compare/kernel_loops.h"

namespace parallax {

KernelTable PlainKernels() { return MakeTable(); }

}  // namespace parallax
