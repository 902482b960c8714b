#pragma once

// HeatMap: where the findings are: APIs by relations, each cell with the gravest rank there. Pure
// functions; classes are page.css's.

#include <string>
#include <vector>

#include "nouns/finding.h"

namespace parallax {

// Of the confirmed findings, with the 40 gravest APIs; folded where there are more than 10. Empty
// where there are fewer than two findings.
std::string HeatMap(const std::vector<Finding>& findings);

}  // namespace parallax
