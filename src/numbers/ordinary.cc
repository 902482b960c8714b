#include "numbers/ordinary.h"

#include <algorithm>
#include <cmath>

#include "numbers/element.h"

namespace parallax {
namespace {

// Beyond it a square overflows, below its inverse one underflows.
double ReachOf(DType dtype) {
  if (IsInexact(dtype)) return std::sqrt(LargestFinite(dtype));
  return std::ldexp(1.0, static_cast<int>(ItemSize(dtype)) * 8 - (IsSigned(dtype) ? 2 : 1));
}

int OfNumber(double x, double reach, bool inexact) {
  if (std::isnan(x)) return 0;
  if (std::isinf(x)) return 1;
  const double size = std::fabs(x);
  const bool far = size > reach || (inexact && size != 0 && size < 1 / reach);
  return far ? 2 : kMostOrdinary;
}

}  // namespace

int Ordinariness(DType dtype, const void* data, int64_t elements) {
  if (dtype == DType::kBool) return kMostOrdinary;
  const double reach = ReachOf(dtype);
  const bool inexact = IsInexact(dtype);
  const auto* at = static_cast<const char*>(data);
  int least = kMostOrdinary;
  for (int64_t i = 0; i < elements && least > 0; ++i, at += ItemSize(dtype)) {
    const Element x = LoadElement(dtype, at);
    least = std::min({least, OfNumber(x.re, reach, inexact), OfNumber(x.im, reach, inexact)});
  }
  return least;
}

}  // namespace parallax
