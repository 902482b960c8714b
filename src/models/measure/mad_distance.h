#pragma once

// MAD distance: how much farther from the truth one of two predictions lies than the other (CRADLE,
// ICSE 2019, section III-B, formulas 3 and 4).

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>

namespace parallax {

// (1/N) sum |a_i - b_i|; infinite where a nan or an infinity meets anything else, 0 of nothing.
// Two nans, or the same infinity, agree. REQUIRES: a.size() == b.size().
double MeanAbsoluteDeviation(std::span<const double> a, std::span<const double> b);

// The same of numbers that come one after the other.
class DeviationSum {
 public:
  void Add(double a, double b) {
    ++count_;
    bool a_nan = a != a;
    bool b_nan = b != b;
    a_nans_ += a_nan;
    b_nans_ += b_nan;
    if (a == b || (a_nan && b_nan)) return;
    double distance = std::fabs(a - b);
    if (!std::isfinite(distance)) distance = std::numeric_limits<double>::infinity();
    sum_ += distance;
    largest_ = std::max(largest_, distance);
  }

  double mean() const { return count_ == 0 ? 0 : sum_ / static_cast<double>(count_); }
  double largest() const { return largest_; }  // infinite as the mean is
  uint64_t a_nans() const { return a_nans_; }
  uint64_t b_nans() const { return b_nans_; }

 private:
  double sum_ = 0;
  double largest_ = 0;
  uint64_t count_ = 0;
  uint64_t a_nans_ = 0;
  uint64_t b_nans_ = 0;
};

// The largest |a_i - b_i|, by the same rules. REQUIRES: a.size() == b.size().
double LargestDifference(std::span<const double> a, std::span<const double> b);

// Below this the larger deviation is rounding, and the distance a ratio of rounding errors: it can
// be near 1 where both predictions are right to six digits.
inline constexpr double kSmallestDeviation = 1e-4;

struct MadDistance {
  double value = 0;       // from 0 to 1
  bool too_near = false;  // both deviations are below kSmallestDeviation: the value tells nothing
};
// |a - b| / (a + b) of two deviations from the truth. 1 when one is infinite, 0 when both are.
MadDistance MadDistanceOf(double a, double b);
MadDistance MadDistanceOf(std::span<const double> a, std::span<const double> b,
                          std::span<const double> truth);

}  // namespace parallax
