#pragma once

// ComparisonSection: one model of the HTML report. Pure function.

#include <string>

#include "models/measure/comparison.h"

namespace parallax {

// `number` counts the page's comparisons and makes its anchors. `open`: shown unfolded.
std::string ComparisonSection(const NamedComparison& named, size_t number, bool open);

}  // namespace parallax
