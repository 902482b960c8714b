#pragma once

// What `parallax compare` prints of a whole zoo. Both work on the JSON of each comparison, since an
// earlier run may have made it.

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace parallax {

// One comparison and its name; `comparison` is ComparisonJson's, or has an "error" alone.
struct ZooResult {
  std::string name;
  nlohmann::ordered_json comparison;
};

// A line: the largest distances over all pairs, and below it what is wrong, if anything.
std::string ZooLine(const ZooResult& result);
std::string ZooHeading();
// Totals over all.
std::string ZooClosing(const std::vector<ZooResult>& results);

nlohmann::ordered_json ZooJson(const std::vector<ZooResult>& results);

}  // namespace parallax
