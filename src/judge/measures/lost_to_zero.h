#pragma once

// LosesToZero: whether nothing is wrong but numbers that are lost altogether, however small they
// are. Pure.

#include "judge/evidence.h"

namespace parallax {

// Whether two sides differ, and each number in dispute is 0 on one side and within the tolerance,
// but no denormal, on the other. Never of claims that leave zeros to the tolerance.
bool LosesToZero(const Evidence& evidence);

}  // namespace parallax
