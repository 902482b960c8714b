#pragma once

// ComparisonSection: one model of the HTML report. Pure functions of the JSON of its comparison.

#include <string>

#include "report/html/json_reader.h"

namespace parallax {

// `number` counts the page's comparisons and makes its anchors. `open`: shown unfolded.
std::string ComparisonSection(const Json& comparison, size_t number, bool open);

// Pairs of one comparison by what they come to.
struct PairCounts {
  size_t pairs = 0;
  size_t inconsistent = 0;
  size_t flips = 0;     // flips alone
  size_t unjudged = 0;  // no distance could be taken
  size_t failed = 0;    // backends
};
PairCounts CountPairs(const Json& comparison);
// In a word: "inconsistent", "flips", "consistent", "backend failed", "not judged", "not compared".
std::string ComparisonState(const Json& comparison);

}  // namespace parallax
