#include "investigate/asked_work.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "investigate/reduce/edit.h"
#include "investigate/reduce/extents.h"

namespace parallax {
namespace {

constexpr int64_t kLeastLarge = 1000;
constexpr int64_t kMostWholes = 4096;  // of a tensor of integers that is looked into
constexpr int64_t kTenth = 10, kHundredth = 100;
constexpr double kLeastGrowth = 3;     // from a hundredth to a tenth
constexpr double kLeastSeconds = 0.1;  // of a tenth: below them a start may decide

bool HasNumbers(const TensorRecipe& recipe) {
  return IsInteger(recipe.dtype) && recipe.bytes != nullptr &&
         NumElements(recipe.shape) <= kMostWholes;
}

// In size, of what a call may make as many of.
int64_t LargestWhole(const Binding& binding) {
  int64_t largest = 0;
  const auto note = [&](int64_t number) { largest = std::max(largest, number); };
  for (const Value& value : ValuesOf(binding)) {
    if (value.Is<int64_t>()) note(value.As<int64_t>());
  }
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    for (const int64_t extent : recipe.shape) note(extent);
    if (!HasNumbers(recipe)) return;
    for (const Element& each : ElementsOf(recipe)) {
      if (each.re < 0x1p62) note(static_cast<int64_t>(each.re));
    }
  });
  return largest;
}

// Every such number, extent and element of that size is `to`.
Binding WithAnother(const Binding& binding, int64_t from, int64_t to) {
  const std::vector<int64_t> extents = DistinctExtents(binding);
  const bool is_extent = std::find(extents.begin(), extents.end(), from) != extents.end();
  Binding edited =
      is_extent ? Resize(binding, from, to, {.literals = true}) : WithLiterals(binding, from, to);
  return WithTensors(edited, [&](const TensorRecipe& recipe) {
    if (!HasNumbers(recipe)) return recipe;
    std::vector<Element> elements = ElementsOf(recipe);
    for (Element& each : elements) {
      if (each.re == static_cast<double>(from)) each.re = static_cast<double>(to);
    }
    return WithElements(recipe, elements);
  });
}

}  // namespace

Result<std::optional<double>> SecondsOfWork(Runner& runner, const Binding& binding,
                                            const std::vector<Side>& sides, double deadline_s) {
  const int64_t largest = LargestWhole(binding);
  if (largest < kLeastLarge || !IsRealised(binding)) return std::optional<double>();
  double before_s = 0, seconds = 0;
  for (const int64_t share : {kHundredth, kTenth}) {
    const Binding smaller = WithAnother(binding, largest, largest / share);
    PARALLAX_TRY_ASSIGN(const Outcomes outcomes, runner.RunSides(smaller, sides, deadline_s));
    before_s = seconds;
    seconds = 0;
    for (const Outcome& outcome : outcomes) {
      if (!outcome.Is<Returned>()) return std::optional<double>();
      seconds = std::max(seconds, static_cast<double>(outcome.duration_ns) * 1e-9);
    }
  }
  if (seconds < std::max(kLeastSeconds, kLeastGrowth * before_s)) return std::optional<double>();
  return std::optional(seconds * static_cast<double>(kTenth));
}

}  // namespace parallax
