#pragma once

// Inconsistency: what the distances of a data set say of a pair of backends (CRADLE, ICSE 2019,
// section III-B, "Identifying Inconsistencies" and "Identifying Unique Inconsistencies").

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "models/measure/class_distance.h"

namespace parallax {

// A pair is inconsistent when at least `percent` of the inputs, and at least one, are at or over
// the threshold. The defaults are the paper's best settings.
struct DistanceRule {
  double threshold = 0;
  double percent = 0;
};
inline constexpr DistanceRule kClassRule{8, 0};
inline constexpr DistanceRule kMadRule{0.2, 0};

struct DistanceSummary {
  double largest = 0;
  size_t worst = 0;  // the first input of the largest distance; not written with a comparison
  uint64_t over = 0;
  bool inconsistent = false;  // not written either: the pair says it
  bool operator==(const DistanceSummary&) const = default;
};
DistanceSummary Summarise(std::span<const double> distances, const DistanceRule& rule);

// How many inputs have a distance in each bin, the gravest first. Class, k = 5: 16, 15-8, 7-4, 3-2,
// 1, 0 (Table I). MAD: [0.8, 1], [0.6, 0.8), [0.4, 0.6), [0.2, 0.4), [0, 0.2).
using Pattern = std::vector<uint64_t>;
Pattern ClassPattern(std::span<const double> distances, int k = kTopK);
Pattern MadPattern(std::span<const double> distances);
// "10/202/147/100/85/4456".
std::string ToText(const Pattern& pattern);

}  // namespace parallax
