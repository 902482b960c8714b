#include "inputs/fill_params.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "inputs/half_bits.h"
#include "inputs/palettes.h"

namespace parallax {
namespace {

// The bits that make up a float format, from which its special values follow.
struct Format {
  int mantissa_bits;
  uint64_t infinity;  // all exponent bits
  uint64_t sign;
  uint64_t one;
};

Format FormatOf(DType part) {
  switch (part) {
    case DType::kF16:
      return {10, 0x7c00, 0x8000, 0x3c00};
    case DType::kBF16:
      return {7, 0x7f80, 0x8000, 0x3f80};
    case DType::kF32:
      return {23, 0x7f800000, 0x80000000, 0x3f800000};
    default:
      return {52, 0x7ff0000000000000, 0x8000000000000000, 0x3ff0000000000000};
  }
}

void FloatPalettes(DType part, FillParams* params) {
  const Format f = FormatOf(part);
  const uint64_t minus = f.sign;
  const uint64_t nan = f.infinity | (uint64_t{1} << (f.mantissa_bits - 1));
  const uint64_t inf = f.infinity;
  const uint64_t max = f.infinity - 1;
  const uint64_t least = 1;  // the smallest denormal
  const uint64_t normal = uint64_t{1} << f.mantissa_bits;
  const uint64_t one = f.one;
  // One ulp above 1, half an ulp below, and the first number whose neighbours are 2 apart.
  const uint64_t above = one + 1;
  const uint64_t below = one - 1;
  const uint64_t coarse = EncodeNumber(part, std::ldexp(1.0, f.mantissa_bits + 1));
  StorePalettes(
      {{{nan, inf, minus | inf, minus, 0, least, minus | least, normal - 1, normal, max,
         minus | max, one, minus | one, above, coarse, nan},
        {inf, minus | inf, minus, 0, least, minus | least, normal - 1, minus | normal, max,
         minus | max, one, minus | one, above, below, coarse, inf},
        {minus, 0, least, minus | least, normal - 1, minus | (normal - 1), normal, minus | normal,
         max, minus | max, one, minus | one, above, below, coarse, minus | coarse},
        {minus, 0, minus, 0, least, minus | least, normal - 1, normal, minus | normal, one,
         minus | one, one, minus | one, above, below, minus | above}}},
      params);
}

void IntegerPalettes(DType part, FillParams* params) {
  const uint64_t min = LowestInteger(part);
  const uint64_t max = HighestInteger(part);
  const uint64_t minus_one = IsSigned(part) ? ~uint64_t{0} : max;
  const uint64_t high_bit = (max >> 1) + 1;
  const Palette all = {min, max,       0,       1,       minus_one, min,      max, 0,
                       1,   minus_one, min + 1, max - 1, 2,         high_bit, min, max};
  const Palette units = {0, 1, minus_one, 2, 0, 1, minus_one, 3, 0, 1, minus_one, 2, 0, 1, max, 2};
  StorePalettes({all, all, all, units}, params);
}

void ResolveIntegerBounds(DType part, const Fill& fill, FillParams* params) {
  uint64_t lo = EncodeNumber(part, std::ceil(fill.lo));
  uint64_t hi = EncodeNumber(part, std::floor(fill.hi));
  auto less = [&](uint64_t a, uint64_t b) {
    return IsSigned(part) ? static_cast<int64_t>(a) < static_cast<int64_t>(b) : a < b;
  };
  if (less(hi, lo)) hi = lo;
  if (fill.kind == FillKind::kSmall) {
    // [0, 3] cut to [lo, hi]; where they do not meet, all of [lo, hi].
    bool meets = !less(hi, 0) && !less(3, lo);
    if (meets && less(lo, 0)) lo = 0;
    if (meets && less(3, hi)) hi = 3;
  } else if (fill.kind == FillKind::kLarge && hi - lo > 3) {
    lo = hi - 3;
  }
  params->lo_int = lo;
  params->span_int = hi - lo + 1;
}

constexpr double kMostWhole = 0x1p20;  // or less; exact in float32, and how many there are as well

void ResolveFloatBounds(DType part, const Fill& fill, FillParams* params) {
  double largest = LargestOf(part);
  double lo = std::isnan(fill.lo) ? 0 : std::clamp(fill.lo, -largest, largest);
  double hi = std::isnan(fill.hi) ? 0 : std::clamp(fill.hi, -largest, largest);
  if (hi < lo) std::swap(lo, hi);
  // The span must be finite where numbers are drawn.
  double limit = part == DType::kF64 ? largest : std::numeric_limits<float>::max();
  if (hi / 2 - lo / 2 > limit / 2) {
    lo = std::max(lo, -limit / 2);
    hi = std::min(hi, limit / 2);
  }
  if (fill.kind == FillKind::kWhole) {
    lo = std::max(std::ceil(lo), -kMostWhole);
    hi = std::max(lo, std::min(std::floor(hi), kMostWhole));
  }
  params->lo64 = lo;
  params->hi64 = hi;
  params->span64 = hi - lo;
  params->lo32 = static_cast<float>(lo);
  params->hi32 = static_cast<float>(hi);
  params->span32 = params->hi32 - params->lo32;
}

// The exponents of the normal numbers of a float dtype.
struct Exponents {
  int least, greatest;
};
Exponents ExponentsOf(DType part) {
  switch (part) {
    case DType::kF16:
      return {-14, 15};
    case DType::kF64:
      return {-1022, 1023};
    default:
      return {-126, 127};
  }
}

void ResolveMagnitudes(DType part, const Fill& fill, FillParams* params) {
  bool small = fill.kind == FillKind::kSmall;
  params->exponent = small ? -20 : 4;
  params->exponents = small ? 17 : 8;
  if (fill.kind == FillKind::kMagnitudes) {
    const Exponents all = ExponentsOf(part);
    params->exponent = all.least;
    params->exponents = static_cast<uint32_t>(all.greatest - all.least + 1);
  }
  if (!(fill.lo < 0)) params->sign_and = 0;                          // never negative
  if (fill.lo < 0 && !(fill.hi > 0)) params->sign_or = 0x80000000u;  // always
}

}  // namespace

DType PartType(DType dtype) {
  if (dtype == DType::kC64) return DType::kF32;
  if (dtype == DType::kC128) return DType::kF64;
  return dtype;
}

uint64_t LowestInteger(DType part) {
  if (!IsSigned(part)) return 0;
  return ~uint64_t{0} << (8 * ItemSize(part) - 1);
}

uint64_t HighestInteger(DType part) {
  int bits = static_cast<int>(8 * ItemSize(part)) - (IsSigned(part) ? 1 : 0);
  return bits == 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1;
}

uint64_t EncodeNumber(DType part, double x) {
  switch (part) {
    case DType::kBool:
      return x != 0 ? 1 : 0;
    case DType::kF16:
      return HalfBits(static_cast<float>(x));
    case DType::kBF16:
      return BrainBits(static_cast<float>(x));
    case DType::kF32:
      return std::bit_cast<uint32_t>(static_cast<float>(x));
    case DType::kF64:
      return std::bit_cast<uint64_t>(x);
    default:
      break;
  }
  if (std::isnan(x)) return 0;
  double end = std::ldexp(1.0, static_cast<int>(8 * ItemSize(part)) - (IsSigned(part) ? 1 : 0));
  if (x >= end) return HighestInteger(part);
  if (x <= (IsSigned(part) ? -end : 0.0)) return LowestInteger(part);
  return x < 0 ? static_cast<uint64_t>(static_cast<int64_t>(x)) : static_cast<uint64_t>(x);
}

FillParams ResolveFill(DType part, const Fill& fill) {
  FillParams params;
  const bool own_palettes = fill.kind == FillKind::kBrink || fill.kind == FillKind::kNear;
  if (IsFloat(part)) {
    ResolveFloatBounds(part, fill, &params);
    ResolveMagnitudes(part, fill, &params);
    if (!own_palettes) FloatPalettes(part, &params);
  } else if (IsInteger(part)) {
    ResolveIntegerBounds(part, fill, &params);
    params.most_bits = static_cast<uint32_t>(8 * ItemSize(part)) - (IsSigned(part) ? 1 : 0);
    if (!IsSigned(part) || !(fill.lo < 0)) params.sign_and = 0;
    if (!own_palettes) IntegerPalettes(part, &params);
  }
  if (own_palettes) ResolveOwnPalettes(part, fill, &params);
  return params;
}

}  // namespace parallax
