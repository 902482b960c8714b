#pragma once

// Uniform: an elementwise operator gives the same for the same input, wherever it stands in the
// tensor. A side that does not is wrong, whoever agrees with it. Pure.

#include "judge/measures/outputs.h"

namespace parallax {

// The side of the dispute that gives two results for one input while the other gives one; -1: both,
// neither, or the operator is not elementwise.
int SideThatIsNotUniform(const Evidence& evidence, const Dispute& dispute);

}  // namespace parallax
