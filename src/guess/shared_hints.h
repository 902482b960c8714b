#pragma once

// What the names of parameters tell that deep-learning libraries share: axis, weight, indices.
// Names of one library's own are its adapter's.

#include "words/parameter_hints.h"

namespace parallax {

const ParameterHints& SharedHints();

}  // namespace parallax
