#pragma once

// Cancellation: how large the terms are that add up to a result. Rounding is measured by them:
// where they cancel, what is left is the rounding of numbers that are much larger (Higham, Accuracy
// and Stability of Numerical Algorithms, section 3.1: |fl(x'y) - x'y| <= n u |x|'|y|). Pure.

#include <optional>
#include <vector>

#include "judge/evidence.h"

namespace parallax {

// "magnitudes": the widened programs that know the right result, on the absolute values of the
// inputs. None where no input is inexact.
std::vector<Probe> MagnitudeProbes(const Evidence& evidence);

// How many tolerances of the terms' sum lie between the sides, at the worst place; nothing where
// the probe is missing or came to nothing.
std::optional<double> ExcessOverTerms(const Evidence& evidence);

}  // namespace parallax
