#pragma once

// WorstInputsSection: the inputs on which backends differ most, shown, with what each of them
// predicts. Pure function.

#include <string>

#include "models/measure/comparison.h"

namespace parallax {

// Of a comparison; empty where it has none.
std::string WorstInputsSection(const ModelComparison& comparison);

}  // namespace parallax
