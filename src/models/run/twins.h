#pragma once

// Twins: of a backend that refuses a model, whether the same runtime without optimisations runs it:
// then an optimisation breaks it.

#include <functional>

#include "models/run/backend.h"
#include "models/run/compare.h"

namespace parallax {

// Predicts all inputs on these backends, which take the arrays by name.
using PredictOn = std::function<Status(Backends&)>;

// Fills the twins of the failures of `out`. A twin that is no side of the comparison is started and
// run for it; its failures are no results.
void AskTwins(const Backends& backends, const CompareSettings& settings, const CompareTools& tools,
              const PredictOn& predict, ModelComparison* out);

}  // namespace parallax
