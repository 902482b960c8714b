#pragma once

// NormNudges: how far rounding may move what linear algebra and sums compute. Their algorithms are
// stable in the norm: the result is the right one of inputs whose every element is off by a
// rounding of the largest (Higham, Accuracy and Stability of Numerical Algorithms, sections 3.1,
// 9.3 and 19.3). Of linear algebra (trait "linalg") that is the largest of its matrix; of what adds
// up numbers ("accumulates") of all inputs, which meet in one sum. Nudges of each element by its
// own last bits do not show that. Pure.

#include <vector>

#include "judge/measures/outputs.h"

namespace parallax {

// "norm-nudge-1" to "norm-nudge-8": the widened programs that know the right result, on inputs
// whose elements are moved by one rounding of the largest element, up or down by a hash
// of their place; every second one goes the other way than the one before. Of linear
// algebra in the widest dtype the programs as they are; else none where nothing can be widened.
std::vector<Probe> NormNudgeProbes(const Evidence& evidence);

// Whether such moves account for every spot of the dispute: 16 times over at most for linear
// algebra, whose bounds grow with the size of the matrix. False when nothing is known.
bool NormNudgesAccountFor(const Evidence& evidence, const Dispute& dispute);

}  // namespace parallax
