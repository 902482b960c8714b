// Questions about numbers that a dtype does not hold, or that vanish beside others.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <utility>

#include "explain/variations/questions.h"
#include "inputs/fill_params.h"
#include "investigate/reduce/edit.h"
#include "nouns/find_argument.h"
#include "numbers/element.h"

namespace parallax {
namespace {

constexpr int64_t kMostShares = 1024;  // elements of a tensor that is asked about

// The number as `dtype` keeps its last bits.
int64_t Wrapped(int64_t number, DType dtype) {
  const auto lowest = static_cast<int64_t>(LowestInteger(dtype));
  const int64_t span = static_cast<int64_t>(HighestInteger(dtype)) - lowest + 1;
  const int64_t rest = (number - lowest) % span;
  return lowest + (rest < 0 ? rest + span : rest);
}

// What a number that wraps around has to do with an element.
using WrapsLike = bool (*)(double wrapped, double element, bool from_above);

Hypothesis Wraps(std::string words, const std::string& number, const TensorPlace& place,
                 WrapsLike like) {
  return {std::move(words), [=](const Binding& binding) {
            const Value* value = FindArgument(binding, number);
            const auto recipe = TensorAt(binding, place);
            if (value == nullptr || !value->Is<int64_t>() || !recipe) return false;
            if (!IsFewIntegers(*recipe) || ItemSize(recipe->dtype) > 4) return false;
            const int64_t whole = value->As<int64_t>();
            const int64_t wrapped = Wrapped(whole, recipe->dtype);
            if (wrapped == whole) return false;
            const std::vector<Element> elements = ElementsOf(*recipe);
            return std::any_of(elements.begin(), elements.end(), [&](const Element& each) {
              return like(static_cast<double>(wrapped), each.re, whole > wrapped);
            });
          }};
}

// A number at the end of the dtype's range; then all elements beside, at and beyond what one far
// above it wraps around to, and one far below.
std::vector<Binding> WrappedCalls(const Binding& witness, const std::string& number, int t) {
  const DType dtype = TensorsOf(witness)[static_cast<size_t>(t)].dtype;
  const auto lowest = static_cast<int64_t>(LowestInteger(dtype));
  const auto highest = static_cast<int64_t>(HighestInteger(dtype));
  const int64_t half = (highest - lowest + 1) / 2;
  std::vector<Binding> calls{witness};
  FindArgument(calls.front(), number)->v = highest;
  for (const int64_t far : {highest + 1 + half, lowest - 1 - half}) {
    const int64_t wrapped = Wrapped(far, dtype);
    for (const int64_t element : {lowest, wrapped, highest}) {
      Binding call = WithTensor(witness, t, [&](const TensorRecipe& recipe) {
        return FilledWith(recipe, static_cast<double>(element));
      });
      FindArgument(call, number)->v = far;
      calls.push_back(std::move(call));
    }
  }
  std::erase(calls, witness);
  return calls;
}

// The rows along the last dimension of numbers none of which is negative; empty: they are none.
std::vector<std::vector<double>> RowsOfShares(const TensorRecipe& recipe) {
  std::vector<std::vector<double>> rows;
  if (!IsFloat(recipe.dtype) || recipe.bytes == nullptr || recipe.shape.empty()) return rows;
  if (recipe.shape.back() < 2 || NumElements(recipe.shape) > kMostShares) return rows;
  const std::vector<Element> elements = ElementsOf(recipe);
  for (size_t i = 0; i < elements.size(); ++i) {
    if (!std::isfinite(elements[i].re) || elements[i].re < 0) return {};
    if (i % static_cast<size_t>(recipe.shape.back()) == 0) rows.emplace_back();
    rows.back().push_back(elements[i].re);
  }
  return rows;
}

bool HasTinyShare(const TensorRecipe& recipe) {
  const auto rows = RowsOfShares(recipe);
  return std::any_of(rows.begin(), rows.end(), [&](const std::vector<double>& row) {
    const double sum = std::accumulate(row.begin(), row.end(), 0.0);
    return *std::min_element(row.begin(), row.end()) < EpsilonOf(recipe.dtype) * sum;
  });
}

// Numbers that are less than epsilon of the sum of their row are `share` of it.
TensorRecipe WithShare(const TensorRecipe& recipe, double share) {
  std::vector<Element> elements;
  for (const std::vector<double>& row : RowsOfShares(recipe)) {
    const double sum = std::accumulate(row.begin(), row.end(), 0.0);
    for (const double number : row) {
      const bool tiny = number < EpsilonOf(recipe.dtype) * sum;
      elements.push_back({tiny ? share * sum : number, 0});
    }
  }
  return WithElements(recipe, elements);
}

// Every number of a row the least of it: a share of one in n.
TensorRecipe WithLeastAlone(const TensorRecipe& recipe) {
  std::vector<Element> elements;
  for (const std::vector<double>& row : RowsOfShares(recipe)) {
    elements.insert(elements.end(), row.size(), {*std::min_element(row.begin(), row.end()), 0});
  }
  return WithElements(recipe, elements);
}

}  // namespace

std::vector<Question> WrapQuestions(const Binding& witness) {
  std::vector<Question> questions;
  const std::vector<TensorRecipe> tensors = TensorsOf(witness);
  for (const Argument& argument : witness.arguments) {
    if (argument.name.empty() || !argument.value.Is<int64_t>()) continue;
    for (int t = 0; t < static_cast<int>(tensors.size()); ++t) {
      const TensorRecipe& recipe = tensors[static_cast<size_t>(t)];
      if (!IsFewIntegers(recipe) || ItemSize(recipe.dtype) > 4) continue;
      const TensorPlace place = PlaceOf(witness, t);
      Question question{"what " + argument.name + " wraps around to", {}, {}};
      const std::string& name = argument.name;
      const std::string around = name + " wraps around ";
      question.rivals = {
          Wraps(around + "to an element of " + place.argument, name, place,
                [](double wrapped, double element, bool) { return wrapped == element; }),
          Wraps(around + "past an element of " + place.argument, name, place,
                [](double wrapped, double element, bool from_above) {
                  return from_above ? element >= wrapped : element < wrapped;
                }),
          Wraps(around + "past an element of " + place.argument, name, place,
                [](double wrapped, double element, bool from_above) {
                  return from_above ? element > wrapped : element <= wrapped;
                }),
          Wraps(name + " is beyond the range of the dtype", name, place,
                [](double, double, bool) { return true; }),
      };
      std::erase_if(question.rivals, [&](const Hypothesis& each) { return !each.holds(witness); });
      if (question.rivals.empty()) continue;
      question.calls = WrappedCalls(witness, argument.name, t);
      questions.push_back(std::move(question));
    }
  }
  return questions;
}

std::vector<Question> ShareQuestions(const Binding& witness) {
  std::vector<Question> questions;
  const std::vector<TensorRecipe> tensors = TensorsOf(witness);
  for (int t = 0; t < static_cast<int>(tensors.size()); ++t) {
    const TensorRecipe& recipe = tensors[static_cast<size_t>(t)];
    if (!HasTinyShare(recipe)) continue;
    const TensorPlace place = PlaceOf(witness, t);
    Question question{"shares of " + place.argument, {}, {}};
    question.rivals.push_back(
        {place.argument + " holds less than eps of its sum", [place](const Binding& binding) {
           const auto found = TensorAt(binding, place);
           return found && HasTinyShare(*found);
         }});
    const double eps = EpsilonOf(recipe.dtype);
    for (const double share : {0.25, 64 * eps, eps / 16, eps / 4096}) {
      question.calls.push_back(
          WithTensor(witness, t, [&](const TensorRecipe& each) { return WithShare(each, share); }));
    }
    // What fails of small numbers, whatever is beside them, fails of these.
    question.calls.push_back(WithTensor(witness, t, WithLeastAlone));
    // At another place.
    question.calls.push_back(WithTensor(witness, t, [](const TensorRecipe& each) {
      std::vector<Element> elements = ElementsOf(each);
      std::reverse(elements.begin(), elements.end());
      return WithElements(each, elements);
    }));
    questions.push_back(std::move(question));
  }
  return questions;
}

}  // namespace parallax
