#pragma once

// Cluster: which findings are likely one cause. Run once all findings of a campaign are known.

#include <vector>

#include "nouns/finding.h"

namespace parallax {

// Whether one cause is likely: the same crash site, the same message of some length, or the same
// kind and pattern under one relation family over sibling apis (toy.tail_sum, toy.tail_mean) that
// fail for the same sizes. Symmetric.
bool LikelyOneCause(const Finding& a, const Finding& b);

// Sets related_apis of each finding to the apis of those it shares a cause with, directly or
// through others, sorted, without its own.
void RelateFindings(std::vector<Finding>* findings);

}  // namespace parallax
