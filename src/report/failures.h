#pragma once

// What backends could not do with a model, or with the models of a zoo, as a table. It works on
// JSON, since an earlier run may have made it.

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace parallax {

// The tables of several models as one, each entry with the number of its "models".
nlohmann::ordered_json MergedFailures(const std::vector<nlohmann::ordered_json>& tables);

// A line an entry, and the frames of a crash below it; empty for an empty table.
std::string FailuresText(const nlohmann::ordered_json& failures);

}  // namespace parallax
