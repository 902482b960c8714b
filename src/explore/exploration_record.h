#pragma once

// An exploration as the text that the store keeps, there and back, so that another run goes on with
// it. No other file knows its keys.

#include <string>

#include "base/result.h"
#include "explore/exploration.h"

namespace parallax {

// Without the backends, which start anew.
std::string ExplorationRecord(const Exploration& exploration);
// Error: the text is none.
Result<Exploration> ReadExplorationRecord(const std::string& text);

}  // namespace parallax
