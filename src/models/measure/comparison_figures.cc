#include "models/measure/comparison_figures.h"

#include <algorithm>

namespace parallax {

PairState StateOf(const PairResult& pair) {
  if (pair.inconsistent) return PairState::kInconsistent;
  if (pair.top_class_flips > 0) return PairState::kFlips;
  if (pair.over_tolerance > 0) return PairState::kOver;
  const bool judged = pair.class_distance.has_value() || pair.mad_distance.has_value();
  return judged ? PairState::kConsistent : PairState::kUnjudged;
}

ComparisonFigures FiguresOf(const ModelComparison& comparison) {
  ComparisonFigures figures;
  // Nothing is less than any number.
  const auto raise = [](std::optional<double>* largest, std::optional<double> value) {
    *largest = std::max(*largest, value);
  };
  const auto largest_of = [](const std::optional<DistanceSummary>& distance) {
    return distance ? std::optional(distance->largest) : std::nullopt;
  };
  for (const PairResult& pair : comparison.pairs) {
    const PairState state = StateOf(pair);
    ++figures.pairs;
    figures.inconsistent += state == PairState::kInconsistent;
    figures.flipping += state == PairState::kFlips;
    figures.unjudged += state == PairState::kUnjudged;
    figures.flips = std::max(figures.flips, pair.top_class_flips);
    raise(&figures.class_distance, largest_of(pair.class_distance));
    raise(&figures.mad_distance, largest_of(pair.mad_distance));
    raise(&figures.difference, pair.max_abs_difference);
  }
  for (const BackendResult& backend : comparison.backends) {
    ++figures.backends;
    figures.failed += backend.status != BackendStatus::kOk;
  }
  return figures;
}

ComparisonTotals TotalsOf(std::span<const NamedComparison> comparisons) {
  ComparisonTotals totals;
  totals.models = comparisons.size();
  for (const NamedComparison& comparison : comparisons) {
    const ComparisonFigures figures = FiguresOf(comparison.result);
    totals.pairs += figures.pairs;
    totals.inconsistent += figures.inconsistent;
    totals.unique += comparison.result.unique_inconsistencies;
    totals.failed += figures.failed;
    for (const ModelFailure& failure : comparison.result.failures) totals.alone += failure.alone;
    totals.errors += !comparison.error.empty();
  }
  return totals;
}

std::vector<SharedFailure> SharedFailures(std::span<const NamedComparison> comparisons) {
  std::vector<SharedFailure> shared;
  for (const NamedComparison& comparison : comparisons) {
    for (const ModelFailure& failure : comparison.result.failures) {
      const auto same = std::find_if(shared.begin(), shared.end(), [&](const SharedFailure& other) {
        return IsSame(failure, other.failure);
      });
      if (same == shared.end()) {
        shared.push_back({failure, 1});
        continue;
      }
      AddTargets(failure.targets, &same->failure);
      ++same->models;
    }
  }
  return shared;
}

std::vector<size_t> TellingLayers(const std::vector<LayerRow>& rows) {
  std::vector<size_t> places;
  for (size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].Tells()) places.push_back(i);
  }
  std::stable_sort(places.begin(), places.end(),
                   [&](size_t a, size_t b) { return rows[a].rate > rows[b].rate; });
  return places;
}

}  // namespace parallax
