#include "numbers/ulp.h"

#include <algorithm>
#include <cmath>

#include "base/check.h"
#include "numbers/element.h"

namespace parallax {
namespace {

struct Format {
  int precision;  // bits, the hidden one included
  int min_exponent;
  int max_exponent;
};

Format FormatOf(DType dtype) {
  switch (dtype) {
    case DType::kF16:
      return {11, -14, 15};
    case DType::kBF16:
      return {8, -126, 127};
    case DType::kF32:
      return {24, -126, 127};
    default:
      return {53, -1022, 1023};
  }
}

// The place of |x| among the non-negative numbers of the format: 0 for 0.0, then one a number.
uint64_t Place(Format format, double x) {
  uint64_t step = uint64_t{1} << (format.precision - 1);
  uint64_t infinity =
      static_cast<uint64_t>(format.max_exponent + 1 - format.min_exponent) * step + step;
  if (std::isinf(x)) return infinity;
  if (x == 0) return 0;
  int exponent = std::max(std::ilogb(x), format.min_exponent);
  double scaled = std::nearbyint(std::scalbn(std::fabs(x), format.precision - 1 - exponent));
  if (exponent > format.max_exponent) return infinity;
  uint64_t place =
      static_cast<uint64_t>(exponent - format.min_exponent) * step + static_cast<uint64_t>(scaled);
  return std::min(place, infinity);
}

}  // namespace

std::optional<DType> UlpDType(DType a, DType b) {
  a = PartDType(a);
  b = PartDType(b);
  if (!IsFloat(a) && !IsFloat(b)) return std::nullopt;
  if (!IsFloat(a)) return b;
  if (!IsFloat(b)) return a;
  return FormatOf(a).precision < FormatOf(b).precision ? a : b;
}

std::optional<uint64_t> UlpDistance(DType dtype, double a, double b) {
  PARALLAX_CHECK(IsFloat(dtype), "ulps of a dtype that is no float");
  if (std::isnan(a) || std::isnan(b)) return std::nullopt;
  uint64_t place_a = Place(FormatOf(dtype), a);
  uint64_t place_b = Place(FormatOf(dtype), b);
  if (std::signbit(a) != std::signbit(b)) return place_a + place_b;
  return std::max(place_a, place_b) - std::min(place_a, place_b);
}

}  // namespace parallax
