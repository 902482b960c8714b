// Questions about the lengths of vectors against a number: "the norm of x or y is below eps".

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "explain/aspects/argument_aspects.h"
#include "explain/variations/questions.h"
#include "investigate/reduce/edit.h"
#include "nouns/find_argument.h"

namespace parallax {
namespace {

constexpr size_t kMostMeasured = 2;  // tensors
// Of the number: vectors that are longer, and shorter.
constexpr double kLong = 4, kJustLonger = 1.25, kJustShorter = 0.8, kShort = 0.25;

int64_t LastExtent(const TensorRecipe& recipe) {
  return recipe.shape.empty() ? 1 : recipe.shape.back();
}

// Of vectors along the last dimension: what is 1 there is repeated.
int64_t LengthOfVectors(const Binding& binding) {
  int64_t longest = 1;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    longest = std::max(longest, LastExtent(recipe));
  });
  return longest;
}

bool IsMeasured(const TensorRecipe& recipe) {
  return IsInexact(recipe.dtype) && IsFewNumbers(recipe);
}

double LeastNorm(const TensorRecipe& recipe, int64_t length) {
  const std::vector<Element> elements = ElementsOf(recipe);
  const int64_t row = LastExtent(recipe);
  double least = INFINITY, sum = 0;
  for (size_t i = 0; i < elements.size(); ++i) {
    sum += elements[i].re * elements[i].re + elements[i].im * elements[i].im;
    if ((i + 1) % static_cast<size_t>(row) != 0) continue;
    const auto times = static_cast<double>(row == 1 ? length : 1);
    least = std::min(least, std::sqrt(sum * times));
    sum = 0;
  }
  return least;
}

// Whether one of the tensors holds a vector shorter than the number.
Hypothesis ShorterThan(const std::string& number, const std::vector<TensorPlace>& places) {
  std::string names = places.front().argument;
  if (places.size() > 1) names += " or " + places.back().argument;
  return {fmt::format("the norm of {} is below {}", names, number), [=](const Binding& binding) {
            const Value* value = FindArgument(binding, number);
            if (value == nullptr || !value->Is<double>()) return false;
            const int64_t length = LengthOfVectors(binding);
            return std::any_of(places.begin(), places.end(), [&](const TensorPlace& place) {
              const auto recipe = TensorAt(binding, place);
              return recipe && IsMeasured(*recipe) &&
                     LeastNorm(*recipe, length) < value->As<double>();
            });
          }};
}

// The vectors of each tensor that many times as long as the number.
Binding WithNorms(const Binding& witness, const std::vector<int>& tensors, double number,
                  const std::vector<double>& times) {
  Binding edited = witness;
  const double root = std::sqrt(static_cast<double>(LengthOfVectors(witness)));
  for (size_t i = 0; i < tensors.size(); ++i) {
    edited = WithTensor(edited, tensors[i], [&](const TensorRecipe& recipe) {
      return FilledWith(recipe, number * times[i] / root);
    });
  }
  return edited;
}

Question NormQuestion(const Binding& witness, const std::string& name, double number,
                      const std::vector<int>& tensors) {
  Question question{"norms against " + name, {}, {}};
  std::vector<TensorPlace> places;
  for (const int t : tensors) places.push_back(PlaceOf(witness, t));
  question.rivals.push_back(ShorterThan(name, places));
  for (const TensorPlace& place : places) {
    if (places.size() > 1) question.rivals.push_back(ShorterThan(name, {place}));
  }
  std::erase_if(question.rivals, [&](const Hypothesis& each) { return !each.holds(witness); });
  const auto add = [&](const std::vector<double>& times) {
    question.calls.push_back(WithNorms(witness, tensors, number, times));
  };
  add(std::vector<double>(tensors.size(), kLong));
  add(std::vector<double>(tensors.size(), kJustLonger));
  for (size_t i = 0; i < tensors.size(); ++i) {
    for (const auto& [shorter, longer] :
         {std::pair{kShort, kLong}, std::pair{kJustShorter, kJustLonger}}) {
      std::vector<double> times(tensors.size(), longer);
      times[i] = shorter;
      add(times);
    }
  }
  std::erase(question.calls, witness);
  return question;
}

// Of another dimension than the last one.
bool NamesAnotherAxis(const Binding& witness) {
  return std::any_of(witness.arguments.begin(), witness.arguments.end(), [](const Argument& each) {
    return NamesAxis(each.name) && each.value != Value{int64_t{-1}};
  });
}

}  // namespace

std::vector<Question> NormQuestions(const Binding& witness) {
  std::vector<Question> questions;
  std::vector<int> tensors;
  const std::vector<TensorRecipe> all = TensorsOf(witness);
  for (int t = 0; t < static_cast<int>(all.size()); ++t) {
    if (IsMeasured(all[static_cast<size_t>(t)])) tensors.push_back(t);
  }
  if (tensors.empty() || tensors.size() > kMostMeasured || NamesAnotherAxis(witness)) {
    return questions;
  }
  for (const Argument& argument : witness.arguments) {
    if (argument.name.empty() || !argument.value.Is<double>()) continue;
    const double number = argument.value.As<double>();
    if (!std::isfinite(number) || number <= 0) continue;
    Question question = NormQuestion(witness, argument.name, number, tensors);
    if (!question.rivals.empty()) questions.push_back(std::move(question));
  }
  return questions;
}

}  // namespace parallax
