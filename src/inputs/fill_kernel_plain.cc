// The loops of fills, for any machine.

#include <bit>
#include <cstring>
#include <type_traits>

#include "inputs/fill_kernel.h"
#include "inputs/half_bits.h"
// Behind what it needs.
#include "inputs/fill_loops.h"

namespace parallax {

FillKernels PlainFillKernels() { return MakeFillKernels(); }

}  // namespace parallax
