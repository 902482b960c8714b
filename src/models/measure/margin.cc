#include "models/measure/margin.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "models/measure/mad_distance.h"

namespace parallax {
namespace {

bool CouldFlip(std::span<const double> a, std::span<const double> b) {
  double difference = LargestDifference(a, b);
  auto of_a = MarginOf(a);
  auto of_b = MarginOf(b);
  return difference > 0 && of_a && of_b && std::min(*of_a, *of_b) <= 2 * difference;
}

}  // namespace

std::optional<double> MarginOf(std::span<const double> prediction) {
  if (prediction.size() == 1) {
    double margin = std::fabs(2 * prediction[0] - 1);
    return std::isnan(margin) ? std::nullopt : std::optional(margin);
  }
  double first = -std::numeric_limits<double>::infinity();
  double second = first;
  size_t numbers = 0;
  for (double confidence : prediction) {
    if (std::isnan(confidence)) continue;
    ++numbers;
    second = std::max(second, std::min(first, confidence));
    first = std::max(first, confidence);
  }
  if (numbers < 2) return std::nullopt;
  return first == second ? 0 : first - second;  // two infinities are equal
}

std::optional<MarginSummary> Margins(const Predictions& predictions) {
  std::vector<double> margins;
  for (const auto& prediction : predictions) {
    if (auto margin = MarginOf(prediction)) margins.push_back(*margin);
  }
  if (margins.empty()) return std::nullopt;
  std::sort(margins.begin(), margins.end());
  size_t half = margins.size() / 2;
  double median = margins.size() % 2 == 1 ? margins[half] : (margins[half - 1] + margins[half]) / 2;
  return MarginSummary{margins.front(), median};
}

uint64_t NearFlips(const Predictions& a, const Predictions& b) {
  uint64_t count = 0;
  for (size_t i = 0; i < a.size(); ++i) count += CouldFlip(a[i], b[i]);
  return count;
}

}  // namespace parallax
