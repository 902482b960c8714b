#include "explore/fitness.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace parallax {
namespace {

constexpr double kAhead = 1e-6;  // of the largest number of the row

bool IsFinite(const std::vector<double>& numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::isfinite(x); });
}

double SpreadOf(const std::vector<double>& numbers) {
  const auto [least, most] = std::minmax_element(numbers.begin(), numbers.end());
  return *most - *least;
}

// By how much the first class of a row is ahead of the second, where that is least; of what has
// no classes how far the numbers are apart. No less than rounding.
double MarginOf(const LogitsRun& run) {
  double most = 0, margin = SpreadOf(run.logits);
  for (const double each : run.logits) most = std::max(most, std::fabs(each));
  for (size_t at = 0; run.row > 1 && at + run.row <= run.logits.size(); at += run.row) {
    std::vector<double> row(run.logits.begin() + static_cast<std::ptrdiff_t>(at),
                            run.logits.begin() + static_cast<std::ptrdiff_t>(at + run.row));
    std::nth_element(row.begin(), row.begin() + 1, row.end(), std::greater<>());
    margin = std::min(margin, row[0] - row[1]);
  }
  return std::max(margin, kAhead * most);
}

bool Flips(std::span<const double> a, std::span<const double> b) {
  const auto top_a = static_cast<size_t>(std::max_element(a.begin(), a.end()) - a.begin());
  const auto top_b = static_cast<size_t>(std::max_element(b.begin(), b.end()) - b.begin());
  double most = 0;
  for (size_t i = 0; i < a.size(); ++i) most = std::max({most, std::fabs(a[i]), std::fabs(b[i])});
  return a[top_a] - a[top_b] > kAhead * most && b[top_b] - b[top_a] > kAhead * most;
}

// Of those that ran with as many finite logits, each pair once.
template <typename Visit>
void ForPairs(std::span<const LogitsRun> runs, const Visit& visit) {
  for (size_t a = 0; a < runs.size(); ++a) {
    if (runs[a].logits.empty() || !IsFinite(runs[a].logits)) continue;
    for (size_t b = a + 1; b < runs.size(); ++b) {
      const bool fits = runs[b].logits.size() == runs[a].logits.size();
      if (fits && IsFinite(runs[b].logits)) visit(runs[a], runs[b]);
    }
  }
}

}  // namespace

LogitsRun LogitsOf(const NetworkRun& run) {
  LogitsRun logits;
  if (run.layers.size() != 2 || run.layers[0].tensors.empty()) return logits;
  logits.logits = run.layers[0].numbers;
  const Shape& shape = run.layers[0].tensors[0].shape;
  logits.row = shape.empty() ? 1 : static_cast<size_t>(std::max<int64_t>(1, shape.back()));
  const std::vector<double>& nans = run.layers[1].numbers;
  logits.has_nan = std::any_of(nans.begin(), nans.end(), [](double nan) { return nan != 0; });
  return logits;
}

std::optional<double> FitnessOf(Fitness fitness, std::span<const LogitsRun> runs) {
  std::optional<double> best;
  if (fitness == Fitness::kInconsistency) {
    ForPairs(runs, [&](const LogitsRun& a, const LogitsRun& b) {
      double distance = 0;
      for (size_t i = 0; i < a.logits.size(); ++i) distance += std::fabs(a.logits[i] - b.logits[i]);
      const double margin = MarginOf(a) * static_cast<double>(a.logits.size());
      best = std::max(best.value_or(0), margin > 0 ? distance / margin : 0);
    });
    return best;
  }
  for (const LogitsRun& run : runs) {
    if (run.logits.empty()) continue;
    const double spread =
        IsFinite(run.logits) ? SpreadOf(run.logits) : std::numeric_limits<double>::infinity();
    best = std::max(best.value_or(0), spread);
  }
  return best;
}

bool HasFlip(std::span<const LogitsRun> runs) {
  bool any = false;
  ForPairs(runs, [&](const LogitsRun& a, const LogitsRun& b) {
    const std::span<const double> all_a = a.logits, all_b = b.logits;
    for (size_t at = 0; a.row > 1 && at + a.row <= all_a.size(); at += a.row) {
      any |= Flips(all_a.subspan(at, a.row), all_b.subspan(at, a.row));
    }
  });
  return any;
}

bool AnyNan(std::span<const LogitsRun> runs) {
  return std::any_of(runs.begin(), runs.end(), [](const LogitsRun& run) { return run.has_nan; });
}

bool NanParts(std::span<const LogitsRun> runs) {
  const bool some_without = std::any_of(runs.begin(), runs.end(), [](const LogitsRun& run) {
    return !run.logits.empty() && !run.has_nan;
  });
  return AnyNan(runs) && some_without;
}

}  // namespace parallax
