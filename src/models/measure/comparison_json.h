#pragma once

// A comparison of models as JSON: what `parallax compare --json` prints and the store keeps.

#include <nlohmann/json.hpp>
#include <vector>

#include "models/measure/comparison.h"

namespace parallax {

// Infinite differences (nan on one side only) are null.
nlohmann::ordered_json ComparisonJson(const ModelComparison& comparison);

// [{"stage", "kind", "signature", "targets", "message", "frames"}].
nlohmann::ordered_json FailuresJson(const std::vector<ModelFailure>& failures);

}  // namespace parallax
