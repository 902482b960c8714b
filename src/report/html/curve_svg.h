#pragma once

// CurveFigure: counts that grow, as lines over the number of an epoch. Pure; classes are
// page.css's.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace parallax {

struct Curve {
  std::string name;                                   // what it counts
  std::string style;                                  // a class
  std::vector<std::pair<uint64_t, uint64_t>> points;  // x ascending, y
};

// One figure. REQUIRES: each curve has a point.
std::string CurveFigure(const std::string& title, const std::vector<Curve>& curves);

}  // namespace parallax
