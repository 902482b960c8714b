#pragma once

// BarsSvg: how many inputs have which distance, as bars. Pure functions; classes are page.css's.

#include <string>

#include "models/measure/comparison.h"

namespace parallax {

// The two charts of a pair; empty where its distances were not taken.
std::string DistributionFigures(const PairResult& pair);

}  // namespace parallax
