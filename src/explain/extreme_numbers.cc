#include "explain/extreme_numbers.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "investigate/reduce/edit.h"

namespace parallax {
namespace {

// What lies within is ordinary of a magnitude (variations/number_conditions.cc has the same ends).
constexpr double kLeastUsual = 1e-10, kMostUsual = 1e9;
constexpr double kUsualSizes[] = {0x1p-10, 0.5, 1.5, 20.3, 1000.3, 1e6};
constexpr int kFewestPassing = 4;

bool IsUnusual(const Element& element) {
  const double size = element.Abs();
  return std::isfinite(size) && size > 0 && (size < kLeastUsual || size > kMostUsual);
}

// Each such number `size`, with its own sign.
TensorRecipe WithUsualSize(const TensorRecipe& recipe, double size) {
  if (!IsFloat(recipe.dtype) || !recipe.bytes) return recipe;
  std::vector<Element> elements = ElementsOf(recipe);
  if (std::none_of(elements.begin(), elements.end(), IsUnusual)) return recipe;
  for (Element& each : elements) {
    if (IsUnusual(each)) each.re = std::copysign(size, each.re);
  }
  return WithElements(recipe, elements);
}

}  // namespace

Result<bool> NeedsExtremeNumbers(Runner& runner, const Trial& witness) {
  std::vector<Binding> bindings;
  for (const double size : kUsualSizes) {
    Binding usual = WithTensors(witness.binding, [size](const TensorRecipe& recipe) {
      return WithUsualSize(recipe, size);
    });
    if (usual == witness.binding) return false;
    bindings.push_back(std::move(usual));
  }
  PARALLAX_TRY_ASSIGN(const std::vector<Trial> trials, runner.Try(bindings, {}));
  const bool fails = std::any_of(trials.begin(), trials.end(), [](const Trial& trial) {
    return trial.verdict.state == VerdictState::kDisagree;
  });
  const auto passes = std::count_if(trials.begin(), trials.end(),
                                    [](const Trial& trial) { return trial.Passes(); });
  return !fails && passes >= kFewestPassing;
}

}  // namespace parallax
