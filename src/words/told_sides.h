#pragma once

// ToldSides: which recorded outcome of a finding is told as wrong, which one it is held against,
// and what both are called. Pure functions of recorded data.

#include <string>

#include "nouns/finding.h"
#include "nouns/outcome.h"

namespace parallax {

// The finding with the parts of outputs that its relation holds against each other.
Finding WithSelectedOutputs(Finding finding);

// The outcome that others are held against at the witness: the referee's, or else that of the last
// side that is not the wrong one. Null when there is none. It lives as long as the finding.
const Outcome* ReferenceOf(const Finding& finding);

// "toy.tail_sum(x)", "the same in float64".
std::string SideName(const Finding& finding, size_t side);
// What the reference is called.
std::string ReferenceName(const Finding& finding);

}  // namespace parallax
