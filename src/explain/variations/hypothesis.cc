#include "explain/variations/hypothesis.h"

#include "investigate/reduce/edit.h"
#include "words/witness_text.h"

namespace parallax {
namespace {

// Of all tensors; nothing: the call has none there.
std::optional<int> NumberOfTensor(const Binding& binding, const TensorPlace& place) {
  int nth = 0;
  for (int t = 0; t < CountTensors(binding); ++t) {
    if (TensorName(binding, t) == place.argument && nth++ == place.nth) return t;
  }
  return std::nullopt;
}

}  // namespace

bool IsAboutRank(const Question& question) {
  return !question.rivals.empty() && question.rivals.front().words.starts_with("rank(");
}

TensorPlace PlaceOf(const Binding& witness, int tensor) {
  TensorPlace place{TensorName(witness, tensor)};
  for (int t = 0; t < tensor; ++t) {
    if (TensorName(witness, t) == place.argument) ++place.nth;
  }
  return place;
}

std::optional<TensorRecipe> TensorAt(const Binding& binding, const TensorPlace& place) {
  const std::optional<int> t = NumberOfTensor(binding, place);
  return t ? std::optional(TensorsOf(binding)[static_cast<size_t>(*t)]) : std::nullopt;
}

std::optional<Binding> WithTensorAt(const Binding& binding, const TensorPlace& place,
                                    const std::function<TensorRecipe(const TensorRecipe&)>& edit) {
  const std::optional<int> t = NumberOfTensor(binding, place);
  return t ? std::optional(WithTensor(binding, *t, edit)) : std::nullopt;
}

bool IsFewNumbers(const TensorRecipe& recipe) {
  constexpr int64_t kMostAsked = 1024;
  const int64_t count = NumElements(recipe.shape);
  return recipe.bytes != nullptr && count > 0 && count <= kMostAsked;
}

bool IsFewIntegers(const TensorRecipe& recipe) {
  return IsInteger(recipe.dtype) && IsFewNumbers(recipe);
}

}  // namespace parallax
