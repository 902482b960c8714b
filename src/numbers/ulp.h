#pragma once

// Ulp distance: how many representable numbers of a float dtype lie between two values.

#include <cstdint>
#include <optional>

#include "nouns/dtype.h"

namespace parallax {

// The dtype, of the two, in whose ulps a distance is told: the one with fewer bits of precision,
// parts of complex numbers counting as floats. Empty when neither is a float.
std::optional<DType> UlpDType(DType a, DType b);

// Both values rounded to `dtype` (to nearest, ties to even; beyond its range to infinity), then the
// steps from one to the other; -0.0 and 0.0 are the same number, infinity is one step beyond the
// largest finite one. Empty when either is nan. REQUIRES: IsFloat(dtype).
std::optional<uint64_t> UlpDistance(DType dtype, double a, double b);

}  // namespace parallax
