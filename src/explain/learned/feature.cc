#include "explain/learned/feature.h"

#include <algorithm>
#include <utility>

#include "explain/variations/questions.h"
#include "numbers/element.h"

namespace parallax {

double SizeOf(Unit unit, DType dtype) {
  switch (unit) {
    case Unit::kNone:
      return 1;
    case Unit::kEpsilon:
      return EpsilonOf(dtype);
    case Unit::kPerEpsilon:
      return 1 / EpsilonOf(dtype);
    case Unit::kLeastNormal:
      return LeastNormalOf(dtype);
    case Unit::kLargest:
      return LargestFinite(dtype);
  }
  return 1;
}

Feature TruthFeature(int cost, std::string yes, std::string no,
                     std::function<std::optional<bool>(const SeenCall&)> holds) {
  Feature feature;
  feature.cost = cost;
  feature.words = std::move(yes);
  feature.no = std::move(no);
  feature.of = [holds = std::move(holds)](const SeenCall& call) {
    const std::optional<bool> so = holds(call);
    return so ? Fact(*so ? 1.0 : 0.0) : Fact();
  };
  return feature;
}

std::vector<TensorPlace> FeaturedTensors(const Binding& witness) {
  constexpr size_t kMostFeatured = 4;
  std::vector<TensorPlace> places;
  for (int t = 0; t < CountTensors(witness) && places.size() < kMostFeatured; ++t) {
    TensorPlace place = PlaceOf(witness, t);
    if (place.nth == 0) places.push_back(std::move(place));
  }
  return places;
}

std::vector<Feature> FeaturesOf(const std::vector<Question>& questions) {
  // An end that is found is told before one that was guessed.
  constexpr int kCost = 2, kCostOfGuessedEnd = 5;
  std::vector<Feature> features;
  for (const Question& question : questions) {
    if (question.about.starts_with(kFractionOf)) continue;
    const bool guessed = question.about.starts_with(kOverflowOf);
    for (const Hypothesis& each : question.rivals) {
      features.push_back(TruthFeature(
          guessed ? kCostOfGuessedEnd : kCost, each.words, "",
          [each](const SeenCall& call) { return std::optional(each.holds(call.binding())); }));
      features.back().illegal = each.illegal;
    }
  }
  return features;
}

}  // namespace parallax
