#pragma once

// NormNudges: how far rounding may move what linear algebra computes. Its algorithms are backward
// stable in the norm: the result is the right one of a matrix whose every element is off by a
// rounding of the largest (Higham, Accuracy and Stability of Numerical Algorithms, sections 9.3 and
// 19.3). Nudges of each element by its own last bits do not show that. Pure.

#include <vector>

#include "judge/outputs.h"

namespace parallax {

// "norm-nudge-1" and "norm-nudge-2": the widened programs that know the right result, on inputs
// whose elements are moved by one rounding of their matrix's largest element, up or down by a hash
// of their place, and the other way. None where nothing can be widened.
std::vector<Probe> NormNudgeProbes(const Evidence& evidence);

// Whether such moves account for every spot of the dispute, 16 times over at most. False when
// nothing is known.
bool NormNudgesAccountFor(const Evidence& evidence, const Dispute& dispute);

}  // namespace parallax
