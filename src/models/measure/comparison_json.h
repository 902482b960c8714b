#pragma once

// A comparison of models as JSON, there and back: what `parallax compare --json` prints and the
// store keeps. No other file knows its keys.

#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "base/result.h"
#include "models/measure/comparison.h"

namespace parallax {

// Numbers that are no number or infinite are null.
nlohmann::ordered_json ComparisonJson(const ModelComparison& comparison);
// Error: a key that every version wrote is missing, a value is of another type than it should be,
// or another version wrote it. Keys that are not known are left out.
Result<ModelComparison> ReadComparison(const nlohmann::ordered_json& json);

// As the store keeps it: "name" and "compared" stand behind the keys of ComparisonJson. REQUIRES:
// no error.
nlohmann::ordered_json KeptJson(const NamedComparison& comparison);
std::string KeptText(const NamedComparison& comparison);
Result<NamedComparison> ReadKept(const std::string& text);

// What `compare ZOO --json` prints: each model's comparison behind its "name", or its "error"; the
// totals; failures that several models share.
nlohmann::ordered_json ZooJson(std::span<const NamedComparison> comparisons);

}  // namespace parallax
