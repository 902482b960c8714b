#pragma once

// What `parallax compare` prints of one model.

#include <string>

#include "models/measure/comparison.h"

namespace parallax {

// Lines of at most 100 columns but for messages of backends.
std::string ComparisonText(const ModelComparison& comparison);

}  // namespace parallax
