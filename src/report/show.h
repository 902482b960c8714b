#pragma once

// The page that tells all about one finding, and the line that stands for it in a list. Every word
// is computed from the finding's data.

#include <string>
#include <vector>

#include "nouns/finding.h"

namespace parallax {

std::string RenderShow(const Finding& finding);
// Aligned lines, one a finding; "no findings" when there are none.
std::string RenderList(const std::vector<Finding>& findings);
// The title without the API's name in front.
std::string ShortTitle(const Finding& finding);
// "new"; "known (URL)" on a list; "new, gone in 2.13.0" where a newer version has it fixed.
std::string StatusText(const Finding& finding);
// "rank 1 · new · 412 cases · 3 of 3 fresh runs".
std::string StandingText(const Finding& finding);

}  // namespace parallax
