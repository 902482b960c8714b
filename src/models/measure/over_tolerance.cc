#include "models/measure/over_tolerance.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

#include "base/check.h"

namespace parallax {
namespace {

constexpr double kMovements = 8;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

double LargestFinite(std::span<const double> numbers) {
  double largest = 0;
  for (const double number : numbers) {
    if (std::isfinite(number)) largest = std::max(largest, std::fabs(number));
  }
  return largest;
}

// Calls `each` with the place of a number that is over tolerance and its share.
void ForEachOver(const PredictionPair& pair, const std::function<void(size_t, double)>& each) {
  const size_t size = std::min(pair.a.size(), pair.b.size());
  std::vector<size_t> widths(pair.widths.begin(), pair.widths.end());
  if (std::accumulate(widths.begin(), widths.end(), size_t{0}) != size) widths = {size};
  size_t begin = 0;
  for (const size_t width : widths) {
    const double scale = std::max(LargestFinite(pair.a.subspan(begin, width)),
                                  LargestFinite(pair.b.subspan(begin, width)));
    for (size_t i = begin; i < begin + width; ++i) {
      if (!IsOver(pair.a[i], pair.b[i])) continue;
      const double difference = std::fabs(pair.a[i] - pair.b[i]);
      each(i, std::isfinite(difference) ? difference / scale : kInfinity);
    }
    begin += width;
  }
}

}  // namespace

bool IsOver(double x, double y) {
  if (x == y || (std::isnan(x) && std::isnan(y))) return false;
  // Also where either is nan or infinite.
  return !(std::fabs(x - y) <=
           kOverAbsolute + kOverRelative * std::max(std::fabs(x), std::fabs(y))) ||
         std::isinf(x) || std::isinf(y);
}

Digits DigitsOf(std::string_view precision) {
  if (precision == "float16") return Digits::kFloat16;
  const bool few = precision == "bfloat16" || precision == "int8" || precision == "uint8";
  return few ? Digits::kByte : Digits::kFloat32;
}

RoundingShares SharesOf(Digits digits) {
  switch (digits) {
    case Digits::kByte:
      return {0.5, 0.5, 0x1p-6};  // eight bits in each of many layers
    case Digits::kFloat16:
      return {0.02, 0.05, 0x1p-9};
    case Digits::kFloat32:
      break;
  }
  return {1e-4, 1e-3, 0x1p-18};
}

double WorstShare(const PredictionPair& pair) {
  double worst = 0;
  ForEachOver(pair, [&](size_t, double share) { worst = std::max(worst, share); });
  return worst;
}

bool MovementExplains(const PredictionPair& pair, double share, std::span<const double> movement) {
  PARALLAX_CHECK(movement.size() == pair.a.size(), "a movement for each number");
  bool explained = true;
  ForEachOver(pair, [&](size_t place, double own) {
    if (own <= share) return;
    const double difference = std::fabs(pair.a[place] - pair.b[place]);
    const double moved = movement[place];
    explained &= std::isfinite(difference) ? difference <= kMovements * moved : std::isinf(moved);
  });
  return explained;
}

}  // namespace parallax
