// Whether a call needs two tensors of different dtypes, whichever they are.

#include <fmt/format.h>

#include <utility>

#include "explain/variations/questions.h"
#include "investigate/reduce/edit.h"

namespace parallax {
namespace {

constexpr DType kThirds[] = {DType::kF32, DType::kF64};

Hypothesis AreOfTwoDTypes(const TensorPlace& a, const TensorPlace& b) {
  return {fmt::format("{} and {} have different dtypes", a.argument, b.argument),
          [a, b](const Binding& binding) {
            const auto of_a = TensorAt(binding, a), of_b = TensorAt(binding, b);
            return of_a && of_b && of_a->dtype != of_b->dtype;
          }};
}

// The witness with its two tensors in these dtypes.
Binding InDTypes(const Binding& witness, DType first, DType second) {
  const Binding half =
      WithTensor(witness, 0, [&](const TensorRecipe& recipe) { return Converted(recipe, first); });
  return WithTensor(half, 1, [&](const TensorRecipe& recipe) { return Converted(recipe, second); });
}

}  // namespace

std::vector<Question> DTypeQuestions(const Binding& witness) {
  const std::vector<TensorRecipe> tensors = TensorsOf(witness);
  if (tensors.size() != 2) return {};
  const DType a = tensors[0].dtype, b = tensors[1].dtype;
  if (a == b || a == DType::kBool || b == DType::kBool) return {};
  const TensorPlace first = PlaceOf(witness, 0), second = PlaceOf(witness, 1);
  if (first.argument == second.argument) return {};
  Question question{"two dtypes", {AreOfTwoDTypes(first, second)}, {}};
  question.all_fail = true;
  question.calls = {InDTypes(witness, b, b), InDTypes(witness, a, a), InDTypes(witness, b, a)};
  for (const DType third : kThirds) {
    if (third == a || third == b) continue;
    question.calls.push_back(InDTypes(witness, third, b));
    question.calls.push_back(InDTypes(witness, third, third));
  }
  return {std::move(question)};
}

}  // namespace parallax
