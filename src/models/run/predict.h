#pragma once

// Predict: all inputs of a data set through the backends of a comparison, which run beside each
// other.

#include <cstddef>

#include "models/run/backend.h"
#include "models/run/compare.h"
#include "models/run/data.h"

namespace parallax {

// Loads the model on each; those that do not load it say so in their results. Error: none does.
Status LoadAll(Backends& backends, Progress& progress);

// The first `count` inputs.
struct Inputs {
  ModelData& data;
  size_t count = 0;
};

// Appends what is known of the right answers to `truth`. Error: the data cannot be read, or the
// user stopped.
Status PredictAll(const Inputs& inputs, const CompareTools& tools, Backends& backends,
                  Truth* truth);

}  // namespace parallax
