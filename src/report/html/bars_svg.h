#pragma once

// BarsSvg: how many inputs have which distance, as bars. Pure functions; classes are page.css's.

#include <string>

#include "models/measure/json_reader.h"

namespace parallax {

// The two charts of a pair's "distribution"; empty where there is none.
std::string DistributionFigures(const Json& distribution);

}  // namespace parallax
