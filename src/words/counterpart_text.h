#pragma once

#include <string>

#include "nouns/counterpart_figures.h"

namespace parallax {

// "of 1,612 names (1,204 kernels) 642 (480) have counterparts that are hunted; 600 (450) by our
// validation, 700 (520) by that of DLLens".
std::string CounterpartText(const CounterpartFigures& figures);

}  // namespace parallax
