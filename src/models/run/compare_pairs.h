#pragma once

// ComparePairs: the distances of each pair of backends that ran, and the layers of those that
// differ.

#include "models/run/backend.h"
#include "models/run/compare.h"
#include "models/run/data.h"

namespace parallax {

// Backends that have predicted all inputs of the data.
struct Predicted {
  ModelData& data;
  Backends& backends;
  const Truth& truth;
  const Predictions* stand_in = nullptr;  // for a truth that is not known; may be null
};

// Fills the pairs and their number of unique inconsistencies. Error: the data cannot be read any
// more, or the store fails.
Status ComparePairs(const Predicted& predicted, const CompareSettings& settings,
                    const CompareTools& tools, ModelComparison* out);

}  // namespace parallax
