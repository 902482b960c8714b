// Questions about dimensions: those without elements, those along which a tensor repeats.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>

#include "explain/aspects/argument_aspects.h"
#include "explain/aspects/tensor_aspects.h"
#include "explain/variations/questions.h"
#include "investigate/reduce/edit.h"
#include "investigate/reduce/extents.h"
#include "nouns/find_argument.h"

namespace parallax {
namespace {

constexpr size_t kMostKept = 3;  // extents that are varied where a dimension stays empty

// A dimension without elements, counted from the last one.
struct EmptyDimension {
  TensorPlace place;
  size_t dim = 0;
  size_t behind = 0;
};

std::vector<EmptyDimension> EmptyDimensionsOf(const Binding& witness) {
  std::vector<EmptyDimension> found;
  const std::vector<TensorRecipe> tensors = TensorsOf(witness);
  for (int t = 0; t < static_cast<int>(tensors.size()); ++t) {
    const Shape& shape = tensors[static_cast<size_t>(t)].shape;
    for (size_t dim = 0; dim < shape.size(); ++dim) {
      if (shape[dim] == 0) found.push_back({PlaceOf(witness, t), dim, shape.size() - 1 - dim});
    }
  }
  return found;
}

bool IsEmptyIn(const Binding& binding, const EmptyDimension& dimension) {
  const auto recipe = TensorAt(binding, dimension.place);
  if (!recipe || recipe->shape.size() <= dimension.behind) return false;
  return recipe->shape[recipe->shape.size() - 1 - dimension.behind] == 0;
}

// "dimension 1 of x and weight is empty"; of vectors, and of several dimensions, "x is empty".
std::string EmptyWords(const Binding& witness, const std::vector<EmptyDimension>& all) {
  std::vector<std::string> names;
  bool one = true;
  for (const EmptyDimension& each : all) {
    const auto recipe = TensorAt(witness, each.place);
    one &= each.dim == all.front().dim && recipe->shape.size() > 1;
    const std::string& name = each.place.argument;
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  const std::string which = fmt::format("{}", fmt::join(names, " and "));
  if (one) return fmt::format("dimension {} of {} is empty", all.front().dim, which);
  return fmt::format("{} {} empty", which, names.size() > 1 ? "are" : "is");
}

// The first dimension that an expanded tensor repeats along, where it has one.
std::optional<int64_t> RepeatedAlong(const TensorRecipe& recipe) {
  const auto first = std::find_if(recipe.shape.begin(), recipe.shape.end(),
                                  [](int64_t extent) { return extent > 1; });
  if (first == recipe.shape.end()) return std::nullopt;
  return first - recipe.shape.begin();
}

Hypothesis NamesTheRepeated(const std::string& axis, const TensorPlace& place) {
  return {axis + " is the expanded dimension", [=](const Binding& binding) {
            const Value* value = FindArgument(binding, axis);
            const auto recipe = TensorAt(binding, place);
            if (value == nullptr || !value->Is<int64_t>() || !recipe) return false;
            const auto repeated = RepeatedAlong(*recipe);
            const auto rank = static_cast<int64_t>(recipe->shape.size());
            const int64_t named = value->As<int64_t>();
            return repeated && (named < 0 ? named + rank : named) == *repeated;
          }};
}

// "x is expanded along its last dimension".
Hypothesis RepeatsAlong(const TensorPlace& place, bool last) {
  return {
      fmt::format("{} is expanded along its {} dimension", place.argument, last ? "last" : "first"),
      [=](const Binding& binding) {
        const auto recipe = TensorAt(binding, place);
        if (!recipe) return false;
        const auto repeated = RepeatedAlong(*recipe);
        return repeated && *repeated == (last ? std::ssize(recipe->shape) - 1 : 0);
      }};
}

// The tensor with a dimension of that extent in front.
Binding WithOneInFront(const Binding& witness, int t, int64_t extent) {
  return WithTensor(witness, t, [&](TensorRecipe recipe) {
    recipe.shape.insert(recipe.shape.begin(), 1);
    Shape grown = recipe.shape;
    grown.front() = extent;
    return Resized(recipe, grown);
  });
}

// Likewise, and the axis that is named then.
Binding InFront(const Binding& witness, int t, const std::string& axis,
                std::pair<int64_t, int64_t> to) {
  Binding call = WithOneInFront(witness, t, to.first);
  FindArgument(call, axis)->v = to.second;
  return call;
}

// Where no argument names a dimension: it is always the first one or the last.
Question AlongQuestion(const Binding& witness, int t) {
  const TensorPlace place = PlaceOf(witness, t);
  Question question{"dimension along which " + place.argument + " repeats", {}, {}};
  question.rivals = {RepeatsAlong(place, true), RepeatsAlong(place, false)};
  std::erase_if(question.rivals, [&](const Hypothesis& each) { return !each.holds(witness); });
  for (const int64_t extent : {2, 1, 3}) {
    question.calls.push_back(WithOneInFront(witness, t, extent));
  }
  return question;
}

bool IsExpanded(const Binding& witness, int t, const Relation& relation) {
  const bool side =
      std::any_of(relation.sides.begin(), relation.sides.end(), [&](const Side& each) {
        const Derivation& derived = each.derivation;
        const bool all = derived.index == 0 || ((derived.index >> t) & 1) != 0;
        return derived.kind == DeriveKind::kLayout && derived.layout == Layout::kExpanded && all;
      });
  return side || TensorsOf(witness)[static_cast<size_t>(t)].layout == Layout::kExpanded;
}

}  // namespace

std::vector<Question> EmptyQuestions(const Binding& witness) {
  const std::vector<EmptyDimension> all = EmptyDimensionsOf(witness);
  if (all.empty()) return {};
  Question question{std::string(kEmptyDimensions), {}, {}};
  question.rivals.push_back({EmptyWords(witness, all), [all](const Binding& binding) {
                               return std::all_of(all.begin(), all.end(), [&](const auto& each) {
                                 return IsEmptyIn(binding, each);
                               });
                             }});
  for (const int64_t extent : {1, 2, 3}) {
    if (!StaysSmallWith(witness, 0, extent)) continue;
    question.calls.push_back(Resize(witness, 0, extent, {}));
  }
  std::set<int64_t> others;
  ForEachTensor(witness, [&](const TensorRecipe& recipe) {
    others.insert(recipe.shape.begin(), recipe.shape.end());
  });
  others.erase(0);
  size_t kept = 0;
  for (const int64_t extent : others) {
    if (!StaysSmallWith(witness, extent, extent + 1)) continue;
    if (kept++ < kMostKept) question.calls.push_back(Resize(witness, extent, extent + 1, {}));
  }
  return {std::move(question)};
}

std::vector<Question> ExpandedQuestions(const Binding& witness, const Relation& relation) {
  std::vector<Question> questions;
  const std::vector<TensorRecipe> tensors = TensorsOf(witness);
  for (int t = 0; t < static_cast<int>(tensors.size()); ++t) {
    const TensorRecipe& recipe = tensors[static_cast<size_t>(t)];
    if (recipe.bytes == nullptr || !IsExpanded(witness, t, relation)) continue;
    const bool named =
        std::any_of(witness.arguments.begin(), witness.arguments.end(),
                    [](const Argument& argument) { return NamesAxis(argument.name); });
    Question along = AlongQuestion(witness, t);
    if (!named && !along.rivals.empty()) questions.push_back(std::move(along));
    for (const Argument& argument : witness.arguments) {
      if (!NamesAxis(argument.name) || !argument.value.Is<int64_t>()) continue;
      Hypothesis names = NamesTheRepeated(argument.name, PlaceOf(witness, t));
      if (!names.holds(witness)) continue;
      const int64_t behind = *RepeatedAlong(recipe) + 1;
      Question question{"dimension of " + argument.name, {std::move(names)}, {}};
      for (const auto& to :
           {std::pair{int64_t{2}, behind}, {int64_t{1}, behind}, {int64_t{2}, int64_t{0}}}) {
        question.calls.push_back(InFront(witness, t, argument.name, to));
      }
      questions.push_back(std::move(question));
    }
  }
  return questions;
}

}  // namespace parallax
