// Questions about a number far above all before it: "an element of x is about 24 or more above all
// before it". Sums and products that grow along a dimension lose there what came before.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "explain/aspects/argument_aspects.h"
#include "explain/variations/questions.h"
#include "investigate/reduce/edit.h"

namespace parallax {
namespace {

// Each rival lies between two rises that are tried.
constexpr double kRises[] = {64, 48, 36, 28, 24, 20, 16, 12, 8, 4};
constexpr double kRisesTried[] = {2, 6, 10, 14, 18, 22, 26, 32, 40, 56, 80};

// The dimension that an argument names, of a tensor of so many; where none does the last one.
// Nothing: it is not there.
std::optional<size_t> AxisOf(const Binding& binding, size_t rank) {
  if (rank == 0) return std::nullopt;
  const auto dimensions = static_cast<int64_t>(rank);
  for (const Argument& argument : binding.arguments) {
    if (!NamesAxis(argument.name) || !argument.value.Is<int64_t>()) continue;
    int64_t axis = argument.value.As<int64_t>();
    if (axis < 0) axis += dimensions;
    return axis < 0 || axis >= dimensions ? std::nullopt : std::optional(static_cast<size_t>(axis));
  }
  return rank - 1;
}

// How far a number lies above all before it, at most; 0 where none does.
double HighestRise(const TensorRecipe& recipe, size_t axis) {
  const std::vector<Element> elements = ElementsOf(recipe);
  size_t step = 1;  // from one element along the dimension to the next
  for (size_t d = axis + 1; d < recipe.shape.size(); ++d) {
    step *= static_cast<size_t>(recipe.shape[d]);
  }
  const size_t block = step * static_cast<size_t>(recipe.shape[axis]);
  double highest = 0;
  for (size_t first = 0; first < elements.size(); ++first) {
    if (first % block >= step) continue;  // it is not the first along the dimension
    double most = elements[first].re;
    for (size_t at = first + step; at < first + block; at += step) {
      if (std::isfinite(most)) highest = std::max(highest, elements[at].re - most);
      most = std::max(most, elements[at].re);
    }
  }
  return std::isfinite(highest) ? highest : 0;
}

double RiseAt(const Binding& binding, const TensorPlace& place) {
  const auto recipe = TensorAt(binding, place);
  if (!recipe || !IsFewNumbers(*recipe)) return 0;
  const std::optional<size_t> axis = AxisOf(binding, recipe->shape.size());
  return axis ? HighestRise(*recipe, *axis) : 0;
}

// The first number along the dimension and those behind it.
TensorRecipe WithStep(const TensorRecipe& recipe, size_t axis, double first, double behind) {
  size_t step = 1;
  for (size_t d = axis + 1; d < recipe.shape.size(); ++d) {
    step *= static_cast<size_t>(recipe.shape[d]);
  }
  const size_t block = step * static_cast<size_t>(recipe.shape[axis]);
  std::vector<Element> elements(static_cast<size_t>(NumElements(recipe.shape)));
  for (size_t i = 0; i < elements.size(); ++i) elements[i].re = i % block < step ? first : behind;
  return WithElements(recipe, elements);
}

Question RiseQuestion(const Binding& witness, int tensor, size_t axis) {
  const TensorPlace place = PlaceOf(witness, tensor);
  Question question{"rises of " + place.argument, {}, {}};
  for (const double rise : kRises) {
    if (RiseAt(witness, place) < rise) continue;
    question.rivals.push_back(
        {fmt::format("an element of {} is about {} or more above all before it", place.argument,
                     rise),
         [place, rise](const Binding& binding) { return RiseAt(binding, place) >= rise; }});
  }
  const auto add = [&](double first, double behind) {
    question.calls.push_back(WithTensor(witness, tensor, [&](const TensorRecipe& recipe) {
      return WithStep(recipe, axis, first, behind);
    }));
  };
  add(1, 1);
  add(kRisesTried[std::size(kRisesTried) - 1], 0);
  for (const double rise : kRisesTried) add(0, rise);
  std::erase(question.calls, witness);
  return question;
}

}  // namespace

std::vector<Question> RiseQuestions(const Binding& witness) {
  std::vector<Question> questions;
  const std::vector<TensorRecipe> tensors = TensorsOf(witness);
  for (int t = 0; t < static_cast<int>(tensors.size()); ++t) {
    const Shape& shape = tensors[static_cast<size_t>(t)].shape;
    const std::optional<size_t> axis = AxisOf(witness, shape.size());
    if (!axis || shape[*axis] < 2) continue;
    Question question = RiseQuestion(witness, t, *axis);
    if (!question.rivals.empty()) questions.push_back(std::move(question));
  }
  return questions;
}

}  // namespace parallax
