#pragma once

// What `parallax compare` prints: as JSON (INTERFACE's `--json` of compare) and for people.

#include <nlohmann/json.hpp>
#include <string>

#include "judge/model_comparison.h"

namespace parallax {

// Infinite differences (nan on one side only) are null.
nlohmann::ordered_json ComparisonJson(const ModelComparison& comparison);

// Lines of at most 100 columns but for messages of backends.
std::string ComparisonText(const ModelComparison& comparison);

}  // namespace parallax
