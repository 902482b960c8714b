#include "compare/mad_distance.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/check.h"

namespace parallax {

double MeanAbsoluteDeviation(std::span<const double> a, std::span<const double> b) {
  PARALLAX_CHECK(a.size() == b.size(), "predictions of one size");
  double sum = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    if (a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i]))) continue;
    double distance = std::fabs(a[i] - b[i]);
    if (!std::isfinite(distance)) return std::numeric_limits<double>::infinity();
    sum += distance;
  }
  return a.empty() ? 0 : sum / static_cast<double>(a.size());
}

MadDistance MadDistanceOf(double a, double b) {
  MadDistance distance;
  distance.too_near = std::max(a, b) < kSmallestDeviation;
  if (a == b) return distance;
  distance.value = std::isinf(a) || std::isinf(b) ? 1 : std::fabs(a - b) / (a + b);
  return distance;
}

MadDistance MadDistanceOf(std::span<const double> a, std::span<const double> b,
                          std::span<const double> truth) {
  return MadDistanceOf(MeanAbsoluteDeviation(a, truth), MeanAbsoluteDeviation(b, truth));
}

}  // namespace parallax
