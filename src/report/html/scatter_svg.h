#pragma once

// ScatterSvg: a small chart of points, each with an error in tolerances on a log scale; what agrees
// lies in a lane at the bottom. Pure functions; classes are page.css's.

#include <cstdint>
#include <string>
#include <vector>

namespace parallax {

enum class PointState : uint8_t { kAgrees, kDoubted, kFails };

struct ScatterPoint {
  double x = 0;  // along the axis, 0 to 1
  PointState state = PointState::kAgrees;
  double excess = 0;  // in tolerances, of one that fails; infinite: no number can be told
};

struct ScatterTick {
  double x = 0;  // along the axis, 0 to 1
  std::string text;
};

// Texts are escaped when they are drawn.
struct Scatter {
  std::string title;               // "Error against size"
  std::string caption;             // one sentence: what is shown
  std::string x_label;             // with its unit
  std::string y_label;             // with its unit
  std::string failing = "fail";    // the lane of what fails without a number, where nothing has one
  std::vector<ScatterTick> ticks;  // the important ones first: what does not fit is left out
  std::vector<double> breaks;      // where the axis changes its step
  std::vector<ScatterPoint> points;
};

// Of more points, those in one column of pixels are one stroke, from the least to the largest.
inline constexpr size_t kMostDots = 250;
// One figure.
std::string ScatterFigure(const Scatter& scatter);

}  // namespace parallax
