#pragma once

// MAD distance: how differently far two predictions lie from the truth (CRADLE, ICSE 2019, section
// III-B, formulas 3 and 4).

#include <span>

namespace parallax {

// (1/N) sum |a_i - b_i|; infinite where a nan or an infinity meets anything else, 0 of nothing.
// Two nans, or the same infinity, agree. REQUIRES: a.size() == b.size().
double MeanAbsoluteDeviation(std::span<const double> a, std::span<const double> b);

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
