#pragma once

// NanInputs: inputs on which a backend's prediction holds a nan or an infinity, and which of them
// are the backend's fault: those on which another backend's is finite.

#include <string>
#include <utility>
#include <vector>

#include "models/measure/failure.h"
#include "models/measure/pair.h"

namespace parallax {

// One flag an input.
std::vector<bool> NanInputs(const Predictions& predictions);

// Of backends that ran, by name; the failures say how many inputs there are and the first.
std::vector<ModelFailure> NanFailures(
    const std::vector<std::pair<std::string, const Predictions*>>& backends);

}  // namespace parallax
