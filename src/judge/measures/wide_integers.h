#pragma once

// WideIntegers: whether integers wrapped on their way to a result. The plain call is run on the
// same integers as int64, and as float64, which never wraps. Pure.

#include <optional>
#include <vector>

#include "judge/evidence.h"

namespace parallax {

// Whether there is a narrower integer to widen, and none of 64 bits that may wrap as well.
bool CanWidenIntegers(const Binding& binding);

// "int64" and "whole-float64", of the programs that know the right result. None where integers
// cannot be widened.
std::vector<Probe> WideIntegerProbes(const Evidence& evidence);

bool WideIntegersAreKnown(const Evidence& evidence);

// The side that is wrong where another gives what int64 gives, all of it fits both dtypes, and
// float64, as far as it can be had, gives the same. Nothing: it may have wrapped.
std::optional<int> WrongByWideIntegers(const Evidence& evidence);

}  // namespace parallax
