#include "explore/fitness.h"

#include <algorithm>
#include <cmath>
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

// How much of the lead that a's first class has over another is gone on b; from 1 on it is a flip.
double CrossedOf(std::span<const double> a, std::span<const double> b) {
  const auto top = static_cast<size_t>(std::max_element(a.begin(), a.end()) - a.begin());
  double most = 0, crossed = 0;
  for (const double each : a) most = std::max(most, std::fabs(each));
  for (size_t i = 0; i < a.size(); ++i) {
    const double lead = a[top] - a[i], other = b[top] - b[i];
    if (lead > other) crossed = std::max(crossed, (lead - other) / std::max(lead, kAhead * most));
  }
  return crossed;
}

// Of rows of classes how much of a lead is gone; of other numbers the mean distance by the spread.
double InconsistencyOf(const LogitsRun& a, const LogitsRun& b) {
  double worst = 0, distance = 0;
  const std::span<const double> all_a = a.logits, all_b = b.logits;
  for (size_t at = 0; a.row > 1 && at + a.row <= all_a.size(); at += a.row) {
    const auto row_a = all_a.subspan(at, a.row), row_b = all_b.subspan(at, a.row);
    worst = std::max({worst, CrossedOf(row_a, row_b), CrossedOf(row_b, row_a)});
  }
  if (a.row > 1) return worst;
  for (size_t i = 0; i < all_a.size(); ++i) distance += std::fabs(all_a[i] - all_b[i]);
  const double spread = SpreadOf(a.logits) * static_cast<double>(all_a.size());
  return spread > 0 ? distance / spread : 0;
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
      best = std::max(best.value_or(0), InconsistencyOf(a, b));
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
