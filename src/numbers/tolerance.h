#pragma once

// Bounds: how far two elements may lie apart, |a - b| <= atol + rtol * |b|, b being the reference.
// docs/judging.md has the defaults (J15).

#include <limits>

#include "nouns/dtype.h"
#include "nouns/relation.h"

namespace parallax {

struct Bounds {
  double rtol = 0;
  double atol = 0;
  // Exactly 0 agrees only with numbers below it.
  double normal = std::numeric_limits<double>::infinity();
  bool operator==(const Bounds&) const = default;
};

// float64 1e-7/1e-7, float32 1.3e-6/1e-5, float16 1e-3/1e-5, bfloat16 1.6e-2/1e-5 (rtol/atol),
// complex as its parts; integers and bool exact.
Bounds DefaultBounds(DType dtype);

// What `tolerance` says; where it is negative, the looser of the two dtypes' defaults. Two integers
// (or bools) are exact whatever it says. Where zeros count (float32 and float64 alone), 0
// is no number well above the smallest normal one of both dtypes.
Bounds Resolve(const Tolerance& tolerance, DType a, DType b);

}  // namespace parallax
