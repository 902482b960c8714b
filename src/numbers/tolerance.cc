#include "numbers/tolerance.h"

#include <algorithm>

namespace parallax {

Bounds DefaultBounds(DType dtype) {
  switch (dtype) {
    case DType::kF64:
    case DType::kC128:
      return {1e-7, 1e-7};
    case DType::kF32:
    case DType::kC64:
      return {1.3e-6, 1e-5};
    case DType::kF16:
      return {1e-3, 1e-5};
    case DType::kBF16:
      return {1.6e-2, 1e-5};
    default:
      return {0, 0};
  }
}

Bounds Resolve(const Tolerance& tolerance, DType a, DType b) {
  if (!IsInexact(a) && !IsInexact(b)) return {0, 0};
  Bounds of_a = DefaultBounds(a);
  Bounds of_b = DefaultBounds(b);
  return {tolerance.rtol >= 0 ? tolerance.rtol : std::max(of_a.rtol, of_b.rtol),
          tolerance.atol >= 0 ? tolerance.atol : std::max(of_a.atol, of_b.atol)};
}

}  // namespace parallax
