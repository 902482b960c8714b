#include "models/measure/class_distance.h"

#include <cmath>
#include <cstdlib>

#include "base/check.h"

namespace parallax {
namespace {

double Confidence(std::span<const double> prediction, size_t label) {
  if (prediction.size() > 1) return prediction[label];
  return label == 0 ? 1 - prediction[0] : prediction[0];
}

}  // namespace

size_t ClassCount(std::span<const double> prediction) {
  return prediction.size() == 1 ? 2 : prediction.size();
}

std::optional<size_t> RankOfClass(std::span<const double> prediction, size_t label) {
  PARALLAX_CHECK(label < ClassCount(prediction), "no such class");
  double own = Confidence(prediction, label);
  if (std::isnan(own)) return std::nullopt;
  size_t rank = 1;
  for (size_t i = 0; i < ClassCount(prediction); ++i) rank += Confidence(prediction, i) > own;
  return rank;
}

std::optional<size_t> TopClass(std::span<const double> prediction) {
  std::optional<size_t> top;
  for (size_t i = 0; i < ClassCount(prediction); ++i) {
    double confidence = Confidence(prediction, i);
    if (std::isnan(confidence)) continue;
    if (!top || confidence > Confidence(prediction, *top)) top = i;
  }
  return top;
}

int ClassScore(std::span<const double> prediction, size_t label, int k) {
  auto rank = RankOfClass(prediction, label);
  if (!rank || *rank > static_cast<size_t>(k)) return 0;
  return 1 << (k - static_cast<int>(*rank));
}

int ClassDistance(std::span<const double> a, std::span<const double> b, size_t label, int k) {
  return std::abs(ClassScore(a, label, k) - ClassScore(b, label, k));
}

}  // namespace parallax
