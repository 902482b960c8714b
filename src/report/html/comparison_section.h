#pragma once

// ComparisonSection: one model of the HTML report. Pure functions of the JSON of its comparison.

#include <string>

#include "models/measure/json_reader.h"

namespace parallax {

// `number` counts the page's comparisons and makes its anchors. `open`: shown unfolded.
std::string ComparisonSection(const Json& comparison, size_t number, bool open);

}  // namespace parallax
