#include "investigate/narrow/wider_numbers.h"

#include <utility>
#include <vector>

#include "investigate/reduce/edit.h"
#include "investigate/signature.h"

namespace parallax {
namespace {

// What loses its digits in 16 bits may lose those of float32 for smaller or larger numbers.
constexpr double kScales[] = {1, 0x1p-6, 0x1p-12, 0x1p6};

TensorRecipe Wider(const TensorRecipe& recipe, double scale) {
  TensorRecipe wide = Converted(recipe, DType::kF32);
  if (scale == 1 || !wide.bytes) return wide;
  std::vector<Element> elements = ElementsOf(wide);
  for (Element& each : elements) each.re *= scale;
  return WithElements(wide, elements);
}

}  // namespace

bool HasSixteenBits(DType dtype) { return dtype == DType::kF16 || dtype == DType::kBF16; }

Status TakeWiderNumbers(Runner& runner, const Signature& signature, Trial* witness) {
  if (!IsAboutNumbers(signature.kind) || !runner.prefix().empty()) return Status::Ok();
  bool any = false;
  std::vector<Binding> wider;
  for (const double scale : kScales) {
    wider.push_back(WithTensors(witness->binding, [&](const TensorRecipe& recipe) {
      const bool narrow = HasSixteenBits(recipe.dtype);
      any |= narrow;
      return narrow ? Wider(recipe, scale) : recipe;
    }));
  }
  if (!any) return Status::Ok();
  PARALLAX_TRY_ASSIGN(auto trials, runner.Try(wider, {}));
  for (Trial& trial : trials) {
    if (!Shows(signature, trial.verdict)) continue;
    *witness = std::move(trial);
    break;
  }
  return Status::Ok();
}

}  // namespace parallax
