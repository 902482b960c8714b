#pragma once

// ResolveFill: turns the bounds and kind of a fill into the numbers the loops need, for one dtype.
// Internal to src/inputs.

#include "inputs/fill_kernel.h"
#include "nouns/tensor.h"

namespace parallax {

// The dtype of one drawn number: a complex dtype's part, else the dtype itself.
DType PartType(DType dtype);

// Bounds, exponents and special values for `part`. REQUIRES: `part` is not complex.
FillParams ResolveFill(DType part, const Fill& fill);

// The bits of `x` in `part`: to nearest, integers saturated, nan as 0 there.
uint64_t EncodeNumber(DType part, double x);

// The integers of `part`, as two's complement. REQUIRES: IsInteger(part).
uint64_t LowestInteger(DType part);
uint64_t HighestInteger(DType part);

}  // namespace parallax
