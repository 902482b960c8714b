#pragma once

// Alone: backends that fail on a model that the others run. A pure function.

#include <string>
#include <vector>

#include "models/measure/comparison.h"

namespace parallax {

// Marks the failures, refusals and deaths while a model was loaded or run, of backends that are
// alone with them: all others of its file run it, but for those of its own voice, or one of its own
// voice does. `voices` has one entry a backend. Does not mark where fewer than two backends ran,
// nor where nobody runs a file: that is the file.
void MarkAlone(const std::vector<BackendResult>& backends, const std::vector<std::string>& voices,
               std::vector<ModelFailure>* failures);

// Whether a deployer must look: one failure is marked so, or its twin runs the model.
bool FailsAlone(const ModelComparison& comparison);

// "a alone refuses the model; a-plain runs it: an optimisation breaks it". Empty: neither alone,
// nor has it a twin.
std::string AloneText(const ModelFailure& failure);

}  // namespace parallax
