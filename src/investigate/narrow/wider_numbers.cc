#include "investigate/narrow/wider_numbers.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>
#include <vector>

#include "investigate/reduce/edit.h"
#include "investigate/signature.h"

namespace parallax {
namespace {

// What loses its digits in 16 bits may lose those of float32 for smaller or larger numbers: of all
// tensors, or of one of several alone.
constexpr double kScales[] = {1, 0x1p-6, 0x1p-12, 0x1p6};
constexpr double kFarScales[] = {0x1p-18, 0x1p12};
constexpr int kMostScaledAlone = 3;  // tensors
// What is scaled stays within ordinary magnitudes.
constexpr double kLeastScaled = 1e-10, kMostScaled = 1e9;

TensorRecipe Wider(const TensorRecipe& recipe, double scale) {
  TensorRecipe wide = Converted(recipe, DType::kF32);
  if (scale == 1 || !wide.bytes) return wide;
  std::vector<Element> elements = ElementsOf(wide);
  for (Element& each : elements) each.re *= scale;
  return WithElements(wide, elements);
}

// Every tensor of 16 bits in float32, scaled: all of them, or number `only`.
Binding WiderBinding(const Binding& binding, double scale, int only = -1) {
  int index = 0;
  return WithTensors(binding, [&](const TensorRecipe& recipe) {
    const bool scaled = only < 0 || only == index;
    ++index;
    return HasSixteenBits(recipe.dtype) ? Wider(recipe, scaled ? scale : 1) : recipe;
  });
}

bool IsOrdinary(const Binding& binding) {
  const std::vector<TensorRecipe> tensors = TensorsOf(binding);
  return std::all_of(tensors.begin(), tensors.end(), [](const TensorRecipe& recipe) {
    if (recipe.dtype != DType::kF32 || !recipe.bytes) return true;
    const std::vector<Element> elements = ElementsOf(recipe);
    return std::all_of(elements.begin(), elements.end(), [](const Element& each) {
      const double size = each.Abs();
      return !std::isfinite(size) || size == 0 || (size >= kLeastScaled && size <= kMostScaled);
    });
  });
}

// Those that say most come first.
std::vector<Binding> WiderBindings(const Binding& binding) {
  std::vector<Binding> wider;
  for (const double scale : kScales) wider.push_back(WiderBinding(binding, scale));
  std::vector<Binding> far;
  const int tensors = CountTensors(binding);
  for (int t = 0; tensors > 1 && t < std::min(tensors, kMostScaledAlone); ++t) {
    for (const double scale : kFarScales) far.push_back(WiderBinding(binding, scale, t));
  }
  for (const double scale : kFarScales) far.push_back(WiderBinding(binding, scale));
  std::copy_if(far.begin(), far.end(), std::back_inserter(wider), IsOrdinary);
  return wider;
}

}  // namespace

bool HasSixteenBits(DType dtype) { return dtype == DType::kF16 || dtype == DType::kBF16; }

Status TakeWiderNumbers(Runner& runner, const Signature& signature, Trial* witness) {
  if (!IsAboutNumbers(signature.kind) || !runner.prefix().empty()) return Status::Ok();
  const std::vector<TensorRecipe> tensors = TensorsOf(witness->binding);
  const bool any = std::any_of(tensors.begin(), tensors.end(), [](const TensorRecipe& recipe) {
    return HasSixteenBits(recipe.dtype);
  });
  if (!any) return Status::Ok();
  const std::vector<Binding> wider = WiderBindings(witness->binding);
  PARALLAX_TRY_ASSIGN(auto trials, runner.Try(wider, {}));
  for (Trial& trial : trials) {
    if (!Shows(signature, trial.verdict)) continue;
    *witness = std::move(trial);
    break;
  }
  return Status::Ok();
}

}  // namespace parallax
