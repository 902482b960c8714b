#include "models/measure/pair.h"

#include <algorithm>
#include <cmath>

#include "base/check.h"
#include "models/measure/mad_distance.h"
#include "models/measure/margin.h"
#include "models/measure/over_tolerance.h"

namespace parallax {
namespace {

// One-hot for classes; a single number says how likely class 1 is.
std::vector<double> OneHot(int64_t label, size_t size) {
  if (size == 1) return {label == 0 ? 0.0 : 1.0};
  std::vector<double> vector(size);
  vector[static_cast<size_t>(label)] = 1;
  return vector;
}

// The inputs of the largest distances go behind those that are there, as long as there is room.
void AddWorst(const std::vector<double>& distances, std::vector<size_t>* worst) {
  std::vector<size_t> order;
  for (size_t i = 0; i < distances.size(); ++i) {
    if (distances[i] > 0) order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t x, size_t y) { return distances[x] > distances[y]; });
  for (size_t i : order) {
    if (worst->size() >= kWorstInputs) return;
    if (std::find(worst->begin(), worst->end(), i) == worst->end()) worst->push_back(i);
  }
}

// Why the class distance cannot be taken; empty when it can.
std::string WhyNoClasses(const Predictions& predictions, const Truth& truth) {
  if (truth.classes.empty()) {
    return truth.values.empty() ? "the data has no labels" : "the labels are no classes";
  }
  for (size_t i = 0; i < predictions.size(); ++i) {
    auto count = static_cast<int64_t>(ClassCount(predictions[i]));
    if (truth.classes[i] < 0 || truth.classes[i] >= count) {
      return "label " + std::to_string(truth.classes[i]) + " of input " + std::to_string(i) +
             " is none of the model's " + std::to_string(count) + " classes";
    }
  }
  return {};
}

void AddClassDistance(const Predictions& a, const Predictions& b, const Truth& truth,
                      const PairRules& rules, PairResult* result) {
  result->class_reason = WhyNoClasses(a, truth);
  if (!result->class_reason.empty()) return;
  std::vector<double> distances;
  for (size_t i = 0; i < a.size(); ++i) {
    distances.push_back(ClassDistance(a[i], b[i], static_cast<size_t>(truth.classes[i]), rules.k));
  }
  result->class_distance = Summarise(distances, rules.class_rule);
  result->class_distribution = ClassPattern(distances, rules.k);
  result->pattern = "class " + ToText(result->class_distribution);
  AddWorst(distances, &result->worst_inputs);
}

// What predictions should be.
struct Expected {
  const Truth& truth;
  const Predictions* stand_in;

  // Of input i; none where that is not known.
  std::optional<std::vector<double>> At(size_t i, size_t size) const {
    if (!truth.classes.empty()) return OneHot(truth.classes[i], size);
    if (!truth.values.empty()) return truth.values[i];
    if (stand_in != nullptr) return (*stand_in)[i];
    return std::nullopt;
  }
};

void AddMadDistance(const Predictions& a, const Predictions& b, const Expected& all,
                    const DistanceRule& rule, PairResult* result) {
  if (!all.truth.classes.empty() && !result->class_reason.empty()) {
    result->mad_reason = result->class_reason;
    return;
  }
  std::vector<double> distances;
  for (size_t i = 0; i < a.size(); ++i) {
    auto expected = all.At(i, a[i].size());
    if (!expected) {
      result->mad_reason = "no labels, and no three independent backends";
      return;
    }
    if (expected->size() != a[i].size()) {
      result->mad_reason = "a label has " + std::to_string(expected->size()) +
                           " numbers, a prediction " + std::to_string(a[i].size());
      return;
    }
    MadDistance distance = MadDistanceOf(a[i], b[i], *expected);
    result->mad_too_near += distance.too_near && distance.value > 0;
    distances.push_back(distance.too_near ? 0 : distance.value);
  }
  result->mad_distance = Summarise(distances, rule);
  result->mad_distribution = MadPattern(distances);
  if (result->pattern.empty()) result->pattern = "mad " + ToText(result->mad_distribution);
  AddWorst(distances, &result->worst_inputs);
}

// The largest difference over all predictions, and where it is; that of each input comes back.
std::vector<double> AddDifferences(const Predictions& a, const Predictions& b, PairResult* result) {
  std::vector<double> distances(a.size());
  for (size_t i = 0; i < a.size(); ++i) {
    distances[i] = LargestDifference(a[i], b[i]);
    if (distances[i] <= result->max_abs_difference) continue;
    result->max_abs_difference = distances[i];
    result->worst_input = i;
  }
  return distances;
}

void AddFlips(const Predictions& a, const Predictions& b, const Truth& truth, PairResult* result) {
  std::pair<uint64_t, uint64_t> right;
  for (size_t i = 0; i < a.size(); ++i) {
    const auto class_a = TopClass(a[i]), class_b = TopClass(b[i]);
    if (class_a == class_b) continue;
    const auto label = static_cast<size_t>(truth.classes[i]);
    ++result->top_class_flips;
    right.first += class_a == label;
    right.second += class_b == label;
  }
  if (result->top_class_flips > 0) result->right_on_flips = right;
  result->near_flips = NearFlips(a, b);
}

uint64_t InputsOverTolerance(const Predictions& a, const Predictions& b) {
  uint64_t count = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    bool over = false;
    for (size_t k = 0; k < std::min(a[i].size(), b[i].size()) && !over; ++k) {
      over = IsOver(a[i][k], b[i][k]);
    }
    count += over ? 1 : 0;
  }
  return count;
}

}  // namespace

PairResult ComparePair(const Predictions& a, const Predictions& b, const Truth& truth,
                       const Predictions* stand_in, const PairRules& rules) {
  PARALLAX_CHECK(a.size() == b.size(), "one prediction an input");
  PairResult result;
  std::vector<double> differences = AddDifferences(a, b, &result);
  result.over_tolerance = InputsOverTolerance(a, b);
  AddClassDistance(a, b, truth, rules, &result);
  AddMadDistance(a, b, {truth, stand_in}, rules.mad_rule, &result);
  if (!truth.classes.empty()) AddFlips(a, b, truth, &result);
  for (const auto& distance : {result.mad_distance, result.class_distance}) {
    if (!distance) continue;
    result.inconsistent |= distance->inconsistent;
    if (distance->largest > 0) result.worst_input = distance->worst;
  }
  AddWorst(differences, &result.worst_inputs);
  return result;
}

std::optional<double> Accuracy(const Predictions& predictions, const Truth& truth) {
  if (predictions.empty() || !WhyNoClasses(predictions, truth).empty()) return std::nullopt;
  size_t right = 0;
  for (size_t i = 0; i < predictions.size(); ++i) {
    right += TopClass(predictions[i]) == static_cast<size_t>(truth.classes[i]);
  }
  return static_cast<double>(right) / static_cast<double>(predictions.size());
}

Predictions MedianOf(std::span<const Predictions* const> backends) {
  PARALLAX_CHECK(backends.size() >= 3, "a median takes three");
  Predictions medians = *backends[0];
  std::vector<double> values(backends.size());
  for (size_t i = 0; i < medians.size(); ++i) {
    for (size_t j = 0; j < medians[i].size(); ++j) {
      for (size_t k = 0; k < backends.size(); ++k) values[k] = (*backends[k])[i][j];
      std::sort(values.begin(), values.end(), [](double x, double y) {
        return std::isnan(y) ? !std::isnan(x) : x < y;  // nan last
      });
      medians[i][j] = values[values.size() / 2];
    }
  }
  return medians;
}

}  // namespace parallax
