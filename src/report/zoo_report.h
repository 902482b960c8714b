#pragma once

// What `parallax compare` prints of a whole zoo. Both work on the JSON of each comparison, since an
// earlier run may have made it.

#include <cstdint>
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

struct ZooTotals {
  uint64_t pairs = 0;
  uint64_t inconsistent = 0;
  uint64_t unique = 0;
  uint64_t failed = 0;  // backends on a model
  uint64_t errors = 0;  // models that could not be compared
};
ZooTotals TotalsOf(const std::vector<ZooResult>& results);
std::string ZooClosing(const std::vector<ZooResult>& results);

nlohmann::ordered_json ZooJson(const std::vector<ZooResult>& results);

}  // namespace parallax
