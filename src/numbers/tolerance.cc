#include "numbers/tolerance.h"

#include <algorithm>

namespace parallax {
namespace {

// Kernels flush to zero from a little above the smallest normal number on.
constexpr double kFarFromDenormal = 0x1p10;

// Narrower numbers are rounded at each step, the parts of a complex one go by the larger of them.
bool TellsZeros(DType dtype) { return dtype == DType::kF32 || dtype == DType::kF64; }

double SmallestNormal(DType dtype) {
  return dtype == DType::kF64 ? std::numeric_limits<double>::min()
                              : std::numeric_limits<float>::min();
}

}  // namespace

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
  Bounds out{tolerance.rtol >= 0 ? tolerance.rtol : std::max(of_a.rtol, of_b.rtol),
             tolerance.atol >= 0 ? tolerance.atol : std::max(of_a.atol, of_b.atol)};
  if (tolerance.zeros && TellsZeros(a) && TellsZeros(b)) {
    out.normal = kFarFromDenormal * std::max(SmallestNormal(a), SmallestNormal(b));
  }
  return out;
}

}  // namespace parallax
