#pragma once

// The section "Relations between APIs" of the HTML report: who agrees with whom, as verified pairs
// and findings say. The page has it as data; api_graph.js draws the neighbourhood of one API.

#include <string>
#include <vector>

#include "nouns/finding.h"
#include "report/pairs.h"

namespace parallax {

// Pairs beyond that are left out of the page.
inline constexpr size_t kMostGraphPairs = 20'000;

// One section; empty where nothing is paired.
std::string ApiGraphSection(const PairFigures& pairs, const std::vector<Finding>& findings);

}  // namespace parallax
