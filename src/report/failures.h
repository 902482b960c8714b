#pragma once

// What backends could not do with a model, or with the models of a zoo, as a table.

#include <string>
#include <vector>

#include "models/measure/comparison_figures.h"

namespace parallax {

// A line an entry, and the frames of a crash below it; empty for an empty table.
std::string FailuresText(const std::vector<ModelFailure>& failures);
// The same with the number of models.
std::string FailuresText(const std::vector<SharedFailure>& failures);

}  // namespace parallax
