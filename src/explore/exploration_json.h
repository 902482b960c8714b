#pragma once

// An exploration as JSON, what `parallax explore --json` prints but for the findings themselves,
// and as text. No other file knows its keys.

#include <nlohmann/json.hpp>
#include <string>

#include "explore/exploration.h"

namespace parallax {

nlohmann::ordered_json ExplorationJson(const Exploration& exploration);
std::string ExplorationText(const Exploration& exploration);

// Networks times targets a second, of the search.
double RunsPerSecond(const Exploration& exploration);

}  // namespace parallax
