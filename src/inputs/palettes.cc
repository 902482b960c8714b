#include "inputs/palettes.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "inputs/fill_params.h"

namespace parallax {
namespace {

// +-(2^exponent + offset), exact in integers that have room for it.
struct Power {
  int exponent;
  int offset;
  bool negative = false;
};
using Powers = std::array<Power, kPaletteSize>;

// Where float32, int32 and float64 cease to be exact; and the narrow formats. Each with a few that
// are ordinary: a quotient or a remainder wants one.
constexpr Powers kSingle = {{{24, 0},
                             {24, 1},
                             {24, -1},
                             {24, 2},
                             {24, 3},
                             {24, 1, true},
                             {24, 0, true},
                             {24, -1, true},
                             {25, 1},
                             {25, 2},
                             {25, 3, true},
                             {23, 1},
                             {0, 0},
                             {0, 2},
                             {1, 5},
                             {2, 3, true}}};
constexpr Powers kInteger = {{{31, 0},
                              {31, -1},
                              {31, 1},
                              {31, 0, true},
                              {31, -1, true},
                              {31, 1, true},
                              {30, 1},
                              {32, 0},
                              {32, -1},
                              {32, 1},
                              {32, 1, true},
                              {31, -2},
                              {0, 0},
                              {0, 2},
                              {1, 5},
                              {2, 3, true}}};
constexpr Powers kDouble = {{{53, 0},
                             {53, 1},
                             {53, -1},
                             {53, 2},
                             {53, 3},
                             {53, 1, true},
                             {53, 0, true},
                             {53, -1, true},
                             {54, 2},
                             {54, 3},
                             {62, 1},
                             {52, 1},
                             {0, 0},
                             {0, 2},
                             {1, 5},
                             {2, 3, true}}};
constexpr Powers kHalf = {{{11, 0},
                           {11, 1},
                           {11, -1},
                           {11, 1, true},
                           {8, 0},
                           {8, 1},
                           {8, -1},
                           {8, 1, true},
                           {7, 0},
                           {7, -1},
                           {7, 0, true},
                           {15, 0},
                           {15, -1},
                           {15, 0, true},
                           {16, 0},
                           {16, -1}}};

// Cut to the dtype.
uint64_t BitsOf(DType part, Power power) {
  if (!IsFloat(part)) {
    const int room = static_cast<int>(8 * ItemSize(part)) - (IsSigned(part) ? 1 : 0);
    if (power.exponent < std::min(room, 63)) {
      const uint64_t x = (uint64_t{1} << power.exponent) + static_cast<uint64_t>(power.offset);
      if (!power.negative) return x;
      return IsSigned(part) ? uint64_t{0} - x : LowestInteger(part);
    }
  }
  const double x = std::ldexp(1.0, power.exponent) + power.offset;
  if (!IsFloat(part)) return EncodeNumber(part, power.negative ? -x : x);
  const double cut = std::min(x, LargestOf(part));
  return EncodeNumber(part, power.negative ? -cut : cut);
}

Palette PaletteOf(DType part, const Powers& powers) {
  Palette palette;
  std::transform(powers.begin(), powers.end(), palette.begin(),
                 [part](Power power) { return BitsOf(part, power); });
  return palette;
}

// The number beside: away from 0 (`out`), or towards it; 0 and what lies beside it stay.
uint64_t Beside(DType part, double x, bool out) {
  const uint64_t bits = EncodeNumber(part, x);
  if (IsFloat(part)) {
    const bool none = x == 0 || std::fabs(x) >= LargestOf(part);
    return none ? bits : out ? bits + 1 : bits - 1;
  }
  return EncodeNumber(part, out == (x >= 0) ? x + 1 : x - 1);
}

uint64_t Cut(DType part, double x) {
  if (IsFloat(part)) x = std::clamp(x, -LargestOf(part), LargestOf(part));
  return EncodeNumber(part, x);
}

// Around two thresholds; every stream of its own share of what lies further out.
std::array<Palette, kPalettes> Around(DType part, double lo, double hi) {
  auto half = [&](double x) -> std::array<uint64_t, 6> {
    return {Cut(part, x),  Beside(part, x, true), Beside(part, x, false),
            Cut(part, -x), Cut(part, x + 1),      Cut(part, x - 1)};
  };
  const auto a = half(lo), b = half(hi);
  std::array<Palette, kPalettes> all;
  const double steps[kPalettes] = {0.5, 2, 1 + 0x1p-8, 1 - 0x1p-8};
  for (int i = 0; i < kPalettes; ++i) {
    auto at = std::copy(a.begin(), a.end(), all[i].begin());
    at = std::copy(b.begin(), b.end(), at);
    *at++ = Cut(part, lo * steps[i]);
    *at++ = Cut(part, hi * steps[i]);
    *at++ = Cut(part, -lo * steps[i]);
    *at++ = Cut(part, 0);
  }
  return all;
}

}  // namespace

void StorePalettes(const std::array<Palette, kPalettes>& from, FillParams* params) {
  for (int i = 0; i < kPalettes; ++i) {
    std::copy(from[i].begin(), from[i].end(), params->palettes[i]);
  }
}

double LargestOf(DType part) {
  switch (part) {
    case DType::kF16:
      return 65504;
    case DType::kBF16:
      return 0x1.fep127;
    case DType::kF32:
      return std::numeric_limits<float>::max();
    default:
      return std::numeric_limits<double>::max();
  }
}

void ResolveOwnPalettes(DType part, const Fill& fill, FillParams* params) {
  if (fill.kind == FillKind::kBrink) {
    return StorePalettes({{PaletteOf(part, kSingle), PaletteOf(part, kInteger),
                           PaletteOf(part, kDouble), PaletteOf(part, kHalf)}},
                         params);
  }
  const double lo = std::isfinite(fill.lo) ? fill.lo : 0, hi = std::isfinite(fill.hi) ? fill.hi : 0;
  StorePalettes(Around(part, lo, hi), params);
}

}  // namespace parallax
