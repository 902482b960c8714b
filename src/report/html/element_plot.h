#pragma once

// ElementPlot: how wrong each element of a finding's output is, against its index or the input's
// value. Pure functions of recorded outcomes.

#include <string>

#include "nouns/finding.h"

namespace parallax {

// Empty where nothing can be drawn (ElementErrorsOf).
std::string ElementPlot(const Finding& finding);

}  // namespace parallax
