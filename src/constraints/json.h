#pragma once

// Constraints as JSON, there and back: what `list apis --json` prints and the store keeps for
// `why`.

#include <nlohmann/json.hpp>
#include <vector>

#include "nouns/constraint.h"

namespace parallax {

// [{"clause": "rank(x) = 2", "class": "shape", "from": [{"origin": "documentation", "reason":
// "..."}], "kept": 3, "broken": 0, "outside_refused": 2, "outside_accepted": 0}, ...]
nlohmann::ordered_json ConstraintsJson(const std::vector<Constraint>& constraints);
// What is no such entry is left out.
std::vector<Constraint> ConstraintsFromJson(const nlohmann::json& list);

}  // namespace parallax
