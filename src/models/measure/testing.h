#pragma once

// For tests of what is measured: numbers that are none, and predictions.

#include <limits>
#include <vector>

namespace parallax {

inline constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
inline constexpr double kInf = std::numeric_limits<double>::infinity();

using Prediction = std::vector<double>;

}  // namespace parallax
