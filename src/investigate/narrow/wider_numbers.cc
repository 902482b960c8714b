#include "investigate/narrow/wider_numbers.h"

#include <utility>

#include "investigate/reduce/edit.h"
#include "investigate/signature.h"

namespace parallax {

Status TakeWiderNumbers(Runner& runner, const Signature& signature, Trial* witness) {
  if (!IsAboutNumbers(signature.kind) || !runner.prefix().empty()) return Status::Ok();
  bool any = false;
  const Binding wider = WithTensors(witness->binding, [&](const TensorRecipe& recipe) {
    const bool narrow = recipe.dtype == DType::kF16 || recipe.dtype == DType::kBF16;
    any |= narrow;
    return narrow ? Converted(recipe, DType::kF32) : recipe;
  });
  if (!any) return Status::Ok();
  PARALLAX_TRY_ASSIGN(auto trials, runner.Try({&wider, 1}, {}));
  if (Shows(signature, trials.front().verdict)) *witness = std::move(trials.front());
  return Status::Ok();
}

}  // namespace parallax
