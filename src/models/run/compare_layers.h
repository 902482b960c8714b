#pragma once

// CompareLayers: how far two backends of one model are apart, layer by layer, on one input. The
// outputs, which may be gigabytes, come in pieces from both sides at the same time; no more than a
// piece of each is held.

#include <vector>

#include "models/measure/mad_distance.h"
#include "models/run/backend.h"

namespace parallax {

inline constexpr uint64_t kLayerPiece = 4u << 20;  // numbers: 16 MB of float32

// One sum for each layer of the model, in order. Error: why there are none (a backend fails, the
// layers are of different sizes).
Result<std::vector<DeviationSum>> CompareLayers(ModelBackend& a, ModelBackend& b,
                                                const Binding& inputs);

}  // namespace parallax
