#pragma once

// What comparisons of models come to, in figures. Pure functions; comparison_words.h puts them
// into words.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "models/measure/comparison.h"

namespace parallax {

// What is known of a pair of backends; the gravest comes last. Unjudged: no distance could be
// taken. Over: predictions of some input differ by more than the tolerance.
enum class PairState { kConsistent, kUnjudged, kOver, kFlips, kInconsistent };
PairState StateOf(const PairResult& pair);

struct ComparisonFigures {
  size_t backends = 0;
  size_t failed = 0;  // backends
  size_t pairs = 0;
  size_t inconsistent = 0;  // pairs
  size_t flipping = 0;      // pairs that are no worse than that
  size_t unjudged = 0;      // pairs of which no distance could be taken
  uint64_t flips = 0;       // of the pair with most
  // The largest over all pairs; none: it could be taken of no pair.
  std::optional<double> class_distance;
  std::optional<double> mad_distance;
  std::optional<double> difference;
};
ComparisonFigures FiguresOf(const ModelComparison& comparison);

// Of the models of a zoo or a store.
struct ComparisonTotals {
  uint64_t models = 0;
  uint64_t pairs = 0;
  uint64_t inconsistent = 0;
  uint64_t unique = 0;
  uint64_t failed = 0;  // backends on a model
  uint64_t alone = 0;   // failures that one backend has and the others have not
  uint64_t errors = 0;  // models that could not be compared
};
ComparisonTotals TotalsOf(std::span<const NamedComparison> comparisons);

// One failure of several models, with all targets that show it.
struct SharedFailure {
  ModelFailure failure;
  uint64_t models = 0;
};
std::vector<SharedFailure> SharedFailures(std::span<const NamedComparison> comparisons);

// The places of the layers that tell something, the highest rate first.
std::vector<size_t> TellingLayers(const std::vector<LayerRow>& rows);

}  // namespace parallax
