#pragma once

// Pair: the distances of two backends over a data set. A pure function of recorded predictions.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "models/measure/comparison.h"

namespace parallax {

// One vector an input: all outputs of the model, flattened.
using Predictions = std::vector<std::vector<double>>;

// What is known of the right answers. At most one of the two is filled.
struct Truth {
  std::vector<int64_t> classes;             // one an input
  std::vector<std::vector<double>> values;  // regression; one vector an input
  bool known() const { return !classes.empty() || !values.empty(); }
};

struct PairRules {
  int k = kTopK;
  DistanceRule class_rule = kClassRule;
  DistanceRule mad_rule = kMadRule;
};

// Fills all but `a`, `b` and the localisation. REQUIRES: both have one prediction an input. Where
// nothing is known of the truth, `stand_in` (elementwise medians of independent backends) takes its
// place for the MAD distance; may be null.
PairResult ComparePair(const Predictions& a, const Predictions& b, const Truth& truth,
                       const Predictions* stand_in, const PairRules& rules);

// The share of inputs whose top class is the label; none where the truth has no classes.
std::optional<double> Accuracy(const Predictions& predictions, const Truth& truth);

// Elementwise medians over three or more backends' predictions.
Predictions MedianOf(std::span<const Predictions* const> backends);

}  // namespace parallax
