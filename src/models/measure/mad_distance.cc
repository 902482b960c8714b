#include "models/measure/mad_distance.h"

#include "base/check.h"

namespace parallax {

double MeanAbsoluteDeviation(std::span<const double> a, std::span<const double> b) {
  PARALLAX_CHECK(a.size() == b.size(), "predictions of one size");
  DeviationSum sum;
  for (size_t i = 0; i < a.size(); ++i) sum.Add(a[i], b[i]);
  return sum.mean();
}

double LargestDifference(std::span<const double> a, std::span<const double> b) {
  PARALLAX_CHECK(a.size() == b.size(), "predictions of one size");
  DeviationSum sum;
  for (size_t i = 0; i < a.size(); ++i) sum.Add(a[i], b[i]);
  return sum.largest();
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
