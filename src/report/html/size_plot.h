#pragma once

// SizePlot: how wrong a finding's witness is in other sizes, as they were measured. Pure functions.

#include <string>

#include "nouns/finding.h"

namespace parallax {

// Empty: the finding is not about numbers, or its sizes were not scanned.
std::string SizePlot(const Finding& finding);

}  // namespace parallax
