// Questions about integers that index something: where they point, and in which order.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "explain/variations/questions.h"
#include "inputs/fill_params.h"
#include "investigate/reduce/edit.h"
#include "nouns/find_argument.h"
#include "numbers/element.h"

namespace parallax {
namespace {

constexpr size_t kMostCounts = 2;  // dimensions that they may index
constexpr double kFarIndex = 0x1p24, kFarthestIndex = 0x1p40;

// A dimension that integers may index.
struct Counted {
  TensorPlace place;
  size_t behind = 0;  // dimensions behind it
  std::string name;   // "dimension 2 of x", "x"
};

// Nothing: the tensor is gone, or has too few dimensions.
std::optional<double> CountOf(const Binding& binding, const Counted& counted) {
  const auto recipe = TensorAt(binding, counted.place);
  if (!recipe || recipe->shape.size() <= counted.behind) return std::nullopt;
  return static_cast<double>(recipe->shape[recipe->shape.size() - 1 - counted.behind]);
}

// Which of the integers are illegal where the dimension has `count`.
using IsBeyond = bool (*)(double index, double count);

Hypothesis IndexBeyond(const TensorPlace& indices, const Counted& counted, std::string_view leaves,
                       IsBeyond is_beyond) {
  return {fmt::format("{} {} {}", indices.argument, leaves, counted.name),
          [=](const Binding& binding) {
            const auto recipe = TensorAt(binding, indices);
            const auto count = CountOf(binding, counted);
            if (!recipe || !count || !IsFewNumbers(*recipe)) return false;
            const std::vector<Element> elements = ElementsOf(*recipe);
            return std::any_of(elements.begin(), elements.end(),
                               [&](const Element& each) { return is_beyond(each.re, *count); });
          },
          true, true};
}

Hypothesis NegativeIndex(const TensorPlace& indices) {
  return {indices.argument + " holds a negative number", [=](const Binding& binding) {
            const auto recipe = TensorAt(binding, indices);
            if (!recipe || !IsFewNumbers(*recipe)) return false;
            const std::vector<Element> elements = ElementsOf(*recipe);
            return std::any_of(elements.begin(), elements.end(),
                               [](const Element& each) { return each.re < 0; });
          }};
}

bool IsOutside(double index, double count) { return index < 0 || index >= count; }

// Beyond all that lies beside a tensor in memory.
Hypothesis FarIndex(const TensorPlace& indices, const std::string& of, double least) {
  return {fmt::format("{} goes far outside of {}", indices.argument, of),
          [=](const Binding& binding) {
            const auto recipe = TensorAt(binding, indices);
            if (!recipe || !IsFewNumbers(*recipe)) return false;
            const std::vector<Element> elements = ElementsOf(*recipe);
            return std::any_of(elements.begin(), elements.end(),
                               [&](const Element& each) { return std::abs(each.re) >= least; });
          },
          false, true};
}

// The integers within the dimension, and with one of them just outside and far out.
std::vector<Binding> CallsAround(const Binding& witness, int t, double count) {
  const TensorRecipe own = TensorsOf(witness)[static_cast<size_t>(t)];
  std::vector<Element> within = ElementsOf(own);
  size_t last = 0;
  for (size_t i = 0; i < within.size(); ++i) {
    if (!IsOutside(within[i].re, count)) continue;
    last = i;
    within[i].re = within[i].re < 0 ? 0 : count - 1;
  }
  std::vector<TensorRecipe> recipes{WithElements(own, within), FilledWith(own, count - 1),
                                    FilledWith(own, 0)};
  const double highest = static_cast<double>(HighestInteger(own.dtype));
  const double lowest = IsInteger(own.dtype) && LowestInteger(own.dtype) == 0 ? 0 : -1;
  if (lowest < 0) recipes.push_back(FilledWith(own, lowest));
  const double far = std::min(kFarIndex, highest), farthest = std::min(kFarthestIndex, highest);
  for (const double number : {far, count, count + 1, lowest, farthest, lowest * farthest}) {
    if (number > highest) continue;
    std::vector<Element> one = within;
    one[last].re = number;
    recipes.push_back(WithElements(own, one));
  }
  std::vector<Binding> calls;
  for (const TensorRecipe& recipe : recipes) {
    calls.push_back(WithTensor(witness, t, [&](const TensorRecipe&) { return recipe; }));
  }
  std::erase(calls, witness);
  return calls;
}

// Each different extent of the other tensors, the largest first, where it is met first.
std::vector<std::pair<int64_t, Counted>> DimensionsBeside(const Binding& witness, int t) {
  std::vector<std::pair<int64_t, Counted>> found;
  const std::vector<TensorRecipe> tensors = TensorsOf(witness);
  for (int other = 0; other < static_cast<int>(tensors.size()); ++other) {
    const Shape& shape = tensors[static_cast<size_t>(other)].shape;
    if (other == t) continue;
    for (size_t dim = 0; dim < shape.size(); ++dim) {
      const bool is_known = std::any_of(found.begin(), found.end(),
                                        [&](const auto& each) { return each.first == shape[dim]; });
      if (is_known || shape[dim] == 0) continue;
      Counted counted{PlaceOf(witness, other), shape.size() - 1 - dim, {}};
      const bool alike = std::all_of(shape.begin(), shape.end(),
                                     [&](int64_t extent) { return extent == shape[dim]; });
      counted.name = alike ? counted.place.argument
                           : fmt::format("dimension {} of {}", dim, counted.place.argument);
      found.emplace_back(shape[dim], std::move(counted));
    }
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  return found;
}

// Rows of numbers, of a vector or a list one.
std::vector<std::vector<double>> RowsAt(const Binding& binding, const TensorPlace& place) {
  std::vector<std::vector<double>> rows;
  const Value* list = FindArgument(binding, place.argument);
  if (list != nullptr && list->Is<Sequence>()) {
    std::vector<double>& row = rows.emplace_back();
    for (const Value& item : list->As<Sequence>().items) {
      if (!item.Is<int64_t>()) return {};
      row.push_back(static_cast<double>(item.As<int64_t>()));
    }
    return rows;
  }
  const auto recipe = TensorAt(binding, place);
  if (!recipe || !IsFewNumbers(*recipe) || recipe->shape.empty()) return rows;
  const std::vector<Element> elements = ElementsOf(*recipe);
  const auto length = static_cast<size_t>(recipe->shape.back());
  for (size_t i = 0; i < elements.size(); ++i) {
    if (i % length == 0) rows.emplace_back();
    rows.back().push_back(elements[i].re);
  }
  return rows;
}

bool Decreases(const Binding& binding, const TensorPlace& place) {
  const auto rows = RowsAt(binding, place);
  return std::any_of(rows.begin(), rows.end(), [](const std::vector<double>& row) {
    return !std::is_sorted(row.begin(), row.end());
  });
}

// The same numbers in these rows in the place of its own.
Binding WithRows(const Binding& binding, int tensor, const TensorPlace& place,
                 const std::vector<std::vector<double>>& rows) {
  if (tensor >= 0) {
    return WithTensor(binding, tensor, [&](const TensorRecipe& recipe) {
      std::vector<Element> elements;
      for (const auto& row : rows) {
        for (const double number : row) elements.push_back({number, 0});
      }
      return WithElements(recipe, elements);
    });
  }
  Binding edited = binding;
  Value* list = FindArgument(edited, place.argument);
  for (size_t i = 0; i < rows.front().size(); ++i) {
    list->As<Sequence>().items[i] = {static_cast<int64_t>(rows.front()[i])};
  }
  return edited;
}

// `tensor`: -1 for a list.
Question OrderQuestion(const Binding& witness, int tensor, const TensorPlace& place) {
  Question question{"order of " + place.argument, {}, {}};
  question.rivals.push_back({place.argument + " decreases", [place](const Binding& binding) {
                               return Decreases(binding, place);
                             }});
  auto rows = RowsAt(witness, place);
  for (auto& row : rows) std::sort(row.begin(), row.end());
  question.calls.push_back(WithRows(witness, tensor, place, rows));
  auto swapped = rows;
  for (auto& row : swapped) {
    if (row.size() > 2) std::swap(row[row.size() - 2], row.back());
  }
  question.calls.push_back(WithRows(witness, tensor, place, swapped));
  for (auto& row : rows) std::reverse(row.begin(), row.end());
  question.calls.push_back(WithRows(witness, tensor, place, rows));
  std::erase(question.calls, witness);
  return question;
}

}  // namespace

std::vector<Question> IndexQuestions(const Binding& witness) {
  std::vector<Question> questions;
  const std::vector<TensorRecipe> tensors = TensorsOf(witness);
  for (int t = 0; t < static_cast<int>(tensors.size()); ++t) {
    if (!IsFewIntegers(tensors[static_cast<size_t>(t)])) continue;
    const TensorPlace place = PlaceOf(witness, t);
    size_t asked = 0;
    for (const auto& [count, counted] : DimensionsBeside(witness, t)) {
      Question question{"values of " + place.argument, {}, {}};
      question.rivals = {
          NegativeIndex(place),
          FarIndex(place, counted.place.argument, kFarIndex / 16),
          FarIndex(place, counted.place.argument, kFarIndex * 64),
          IndexBeyond(place, counted, "leaves the range of", IsOutside),
          IndexBeyond(place, counted, "goes beyond",
                      [](double index, double most) { return index >= most; }),
          IndexBeyond(place, counted, "goes beyond the end of",
                      [](double index, double most) { return index > most; }),
      };
      std::erase_if(question.rivals, [&](const Hypothesis& each) { return !each.holds(witness); });
      if (question.rivals.empty() || asked++ == kMostCounts) continue;
      question.vague =
          fmt::format("{} leaves the range of {}", place.argument, counted.place.argument);
      question.calls = CallsAround(witness, t, static_cast<double>(count));
      questions.push_back(std::move(question));
    }
  }
  return questions;
}

std::vector<Question> OrderQuestions(const Binding& witness) {
  std::vector<Question> questions;
  for (const Argument& argument : witness.arguments) {
    const TensorPlace place{argument.name};
    const bool list = !argument.name.empty() && argument.value.Is<Sequence>();
    if (list && Decreases(witness, place)) questions.push_back(OrderQuestion(witness, -1, place));
  }
  const std::vector<TensorRecipe> tensors = TensorsOf(witness);
  for (int t = 0; t < static_cast<int>(tensors.size()); ++t) {
    const TensorPlace place = PlaceOf(witness, t);
    if (!IsFewIntegers(tensors[static_cast<size_t>(t)]) || place.nth > 0) continue;
    const Value* value = FindArgument(witness, place.argument);
    const bool alone = value != nullptr && value->Is<TensorRecipe>();
    if (alone && Decreases(witness, place)) questions.push_back(OrderQuestion(witness, t, place));
  }
  return questions;
}

}  // namespace parallax
