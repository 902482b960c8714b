// Questions about a float among the arguments of a call of integers, or that asks for them:
// "threshold is negative and not whole", where the call takes its whole part.

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "explain/variations/questions.h"
#include "inputs/fill_params.h"
#include "investigate/reduce/edit.h"
#include "nouns/find_argument.h"

namespace parallax {
namespace {

constexpr double kFractionsTried[] = {-1.5, -3.25, 1.5, 3.25, -2, 2};

std::vector<int> IntegerTensorsOf(const Binding& witness) {
  std::vector<int> found;
  const std::vector<TensorRecipe> tensors = TensorsOf(witness);
  for (int t = 0; t < static_cast<int>(tensors.size()); ++t) {
    if (IsFewIntegers(tensors[static_cast<size_t>(t)])) found.push_back(t);
  }
  return found;
}

// Whether an argument asks for a result of integers.
bool AsksForIntegers(const Binding& witness) {
  return std::any_of(witness.arguments.begin(), witness.arguments.end(), [](const Argument& each) {
    return each.value.Is<DType>() && IsInteger(each.value.As<DType>());
  });
}

Hypothesis IsFraction(const std::string& name, const char* words, bool negative, bool positive) {
  return {name + words, [=](const Binding& binding) {
            const Value* value = FindArgument(binding, name);
            if (value == nullptr || !value->Is<double>()) return false;
            const double number = value->As<double>();
            const bool signed_so = number < 0 ? negative : positive;
            return signed_so && std::isfinite(number) && number != std::trunc(number);
          }};
}

Binding WithNumberOf(Binding binding, const std::string& name, double number) {
  FindArgument(binding, name)->v = number;
  return binding;
}

// The number, beside its whole part in each tensor of integers that holds it.
Binding BesideItsWhole(const Binding& witness, const std::string& name, double number,
                       const std::vector<int>& tensors) {
  Binding call = WithNumberOf(witness, name, number);
  for (const int t : tensors) {
    call = WithTensor(call, t, [&](const TensorRecipe& recipe) {
      const bool holds = number >= 0 || LowestInteger(recipe.dtype) != 0;
      return holds ? FilledWith(recipe, std::trunc(number)) : recipe;
    });
  }
  return call;
}

}  // namespace

std::vector<Question> FractionQuestions(const Binding& witness) {
  std::vector<Question> questions;
  const std::vector<int> tensors = IntegerTensorsOf(witness);
  for (const Argument& argument : witness.arguments) {
    const bool of_integers = !tensors.empty() || AsksForIntegers(witness);
    if (!of_integers || argument.name.empty() || !argument.value.Is<double>()) continue;
    const std::string& name = argument.name;
    const double own = argument.value.As<double>();
    Question question{"fraction of " + name, {}, {}, name};
    question.rivals = {IsFraction(name, " is not whole", true, true)};
    // Where a result is made of it, its sign shows by chance.
    if (!tensors.empty()) {
      question.rivals.insert(question.rivals.begin(),
                             {IsFraction(name, " is negative and not whole", true, false),
                              IsFraction(name, " is positive and not whole", false, true)});
    }
    std::erase_if(question.rivals, [&](const Hypothesis& each) { return !each.holds(witness); });
    if (question.rivals.empty()) continue;
    question.calls.push_back(WithNumberOf(witness, name, std::trunc(own)));
    for (const double number : kFractionsTried) {
      question.calls.push_back(BesideItsWhole(witness, name, number, tensors));
    }
    std::erase(question.calls, witness);
    questions.push_back(std::move(question));
  }
  return questions;
}

}  // namespace parallax
