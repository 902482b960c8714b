#pragma once

// MatchFiles: where two files of one model part, by the values of their layers
// (models/measure/layer_prints.h). The layers of both come in pieces; what is held at a time is one
// print a layer, and the numbers of one layer of each file.

#include "base/result.h"
#include "models/run/backend.h"

namespace parallax {

// Fills `parting` of the pair, on the input on which it differs most. `other`: any other input, by
// which layers that do not depend on the input are told; may be null. Error: why a backend gives no
// outputs of layers.
Status FindParting(const Binding& worst, const Binding* other, ModelBackend& a, ModelBackend& b,
                   PairResult* pair);

}  // namespace parallax
