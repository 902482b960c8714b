#include "models/measure/nan_inputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace parallax {
namespace {

bool IsFinite(const std::vector<double>& prediction) {
  return std::all_of(prediction.begin(), prediction.end(),
                     [](double number) { return std::isfinite(number); });
}

}  // namespace

std::vector<bool> NanInputs(const Predictions& predictions) {
  std::vector<bool> flags;
  for (const auto& prediction : predictions) flags.push_back(!IsFinite(prediction));
  return flags;
}

std::vector<ModelFailure> NanFailures(
    const std::vector<std::pair<std::string, const Predictions*>>& backends) {
  std::vector<std::vector<bool>> flags;
  for (const auto& [target, predictions] : backends) flags.push_back(NanInputs(*predictions));
  std::vector<ModelFailure> failures;
  for (size_t b = 0; b < backends.size(); ++b) {
    std::vector<size_t> alone;  // inputs on which some other backend is finite
    for (size_t i = 0; i < flags[b].size(); ++i) {
      bool finite_elsewhere = std::any_of(flags.begin(), flags.end(),
                                          [i](const auto& of_other) { return !of_other[i]; });
      if (flags[b][i] && finite_elsewhere) alone.push_back(i);
    }
    if (alone.empty()) continue;
    AddFailure(FailureOf(FailureStage::kPredict, FailureKind::kNan, backends[b].first,
                         fmt::format("nan or infinity on {} inputs on which others are finite, the "
                                     "first of them {}",
                                     alone.size(), alone.front())),
               &failures);
  }
  return failures;
}

}  // namespace parallax
