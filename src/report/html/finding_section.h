#pragma once

// Findings of APIs in the HTML report. Pure functions.

#include <string>

#include "nouns/cause.h"
#include "nouns/finding.h"

namespace parallax {

// A cause of one finding is told as that finding.
std::string CauseSection(const Cause& cause);
// A finding that is not confirmed, and therefore of no cause.
std::string FindingSection(const Finding& finding);

}  // namespace parallax
