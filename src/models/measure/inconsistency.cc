#include "models/measure/inconsistency.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace parallax {
namespace {

constexpr size_t kMadBins = 5;

}  // namespace

DistanceSummary Summarise(std::span<const double> distances, const DistanceRule& rule) {
  DistanceSummary summary;
  for (size_t i = 0; i < distances.size(); ++i) {
    if (distances[i] > summary.largest) {
      summary.largest = distances[i];
      summary.worst = i;
    }
    summary.over += distances[i] >= rule.threshold;
  }
  double share = static_cast<double>(distances.size()) * rule.percent / 100;
  summary.inconsistent = summary.over > 0 && static_cast<double>(summary.over) >= share;
  return summary;
}

Pattern ClassPattern(std::span<const double> distances, int k) {
  Pattern pattern(static_cast<size_t>(k) + 1);
  for (double distance : distances) {
    size_t bin = 0;
    // The bins begin at 2^(k-1), 2^(k-2), ... 1; what is left is 0.
    while (bin < static_cast<size_t>(k) && distance < 1 << (k - 1 - static_cast<int>(bin))) ++bin;
    ++pattern[bin];
  }
  return pattern;
}

Pattern MadPattern(std::span<const double> distances) {
  Pattern pattern(kMadBins);
  for (double distance : distances) {
    size_t bin = 0;
    // Written with the bounds as people write them: 0.6 belongs to [0.6, 0.8).
    while (bin + 1 < kMadBins && distance < static_cast<double>(kMadBins - 1 - bin) / kMadBins) {
      ++bin;
    }
    ++pattern[bin];
  }
  return pattern;
}

std::string ToText(const Pattern& pattern) { return fmt::format("{}", fmt::join(pattern, "/")); }

}  // namespace parallax
