#pragma once

// FindingSection: one finding of an API in the HTML report. Pure function.

#include <string>

#include "nouns/finding.h"

namespace parallax {

std::string FindingSection(const Finding& finding);

}  // namespace parallax
