#include "confirm/guesses/other_shapes.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <vector>

#include "inputs/place.h"
#include "investigate/reduce/edit.h"
#include "investigate/reduce/extents.h"
#include "investigate/signature.h"
#include "judge/judge.h"
#include "words/phrases.h"

namespace parallax {
namespace {

constexpr int64_t kMostGrown = 1 << 16;  // elements of a tensor that is made larger
constexpr int kLeastApart = 2;           // inputs of other sizes on which they end differently

bool IsPrime(int64_t number) {
  for (int64_t divisor = 2; divisor * divisor <= number; ++divisor) {
    if (number % divisor == 0) return false;
  }
  return number > 1;
}

// By size another one, no smaller, so that indices stay within it; no two are equal.
using Sizes = std::map<int64_t, int64_t>;

// `above`: how much larger at least. `small`: sizes of 1 and of 0 grow, too.
Sizes LargerSizes(const Binding& binding, int64_t above, bool small) {
  std::vector<int64_t> extents = DistinctExtents(binding);
  if (small) extents.insert(extents.end(), {1, 0});
  std::reverse(extents.begin(), extents.end());
  Sizes sizes;
  int64_t last = 1;
  for (const int64_t extent : extents) {
    last = std::max(extent + above, last + 1);
    while (!IsPrime(last)) ++last;
    sizes[extent] = last;
  }
  return sizes;
}

bool Fits(const Shape& shape) {
  int64_t numbers = 1;
  for (const int64_t extent : shape) {
    if (extent > kMostGrown / numbers) return false;
    numbers *= std::max<int64_t>(extent, 1);
  }
  return true;
}

// Whole numbers among the arguments that equal a size above 1 are it.
Binding WithSizes(const Binding& binding, const Sizes& sizes) {
  Binding resized = WithTensors(binding, [&](const TensorRecipe& recipe) {
    Shape shape = recipe.shape;
    for (int64_t& extent : shape) {
      const auto at = sizes.find(extent);
      if (at != sizes.end()) extent = at->second;
    }
    return shape == recipe.shape || !Fits(shape) ? recipe : Resized(recipe, shape);
  });
  ForEachValue(resized, [&](Value& value) {
    const auto* number = std::get_if<int64_t>(&value.v);
    const auto at = number == nullptr || *number < 2 ? sizes.end() : sizes.find(*number);
    if (at != sizes.end()) value.v = at->second;
  });
  return resized;
}

// In a shape of another rank.
TensorRecipe InShape(TensorRecipe recipe, const Shape& shape) {
  while (recipe.shape.size() < shape.size()) recipe.shape.insert(recipe.shape.begin(), 1);
  while (recipe.shape.size() > shape.size()) {
    Shape first_is_one = recipe.shape;
    first_is_one[0] = 1;
    recipe = Resized(recipe, first_is_one);
    recipe.shape.erase(recipe.shape.begin());
  }
  if (Fits(shape)) recipe = Resized(recipe, shape);
  if (!IsMeaningful(recipe, recipe.layout)) recipe.layout = Layout::kContiguous;
  return recipe;
}

// Every tensor in the shape of the first, or of the last, that has the most dimensions.
Binding InOneShape(const Binding& binding, bool last) {
  Shape shape;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    const bool longer = recipe.shape.size() > shape.size();
    if (longer || (last && recipe.shape.size() == shape.size())) shape = recipe.shape;
  });
  return WithTensors(binding, [&](const TensorRecipe& recipe) { return InShape(recipe, shape); });
}

// With a dimension of 2 more in front of each tensor; or without its first.
Binding WithRanks(const Binding& binding, bool more) {
  return WithTensors(binding, [&](const TensorRecipe& recipe) {
    Shape shape = recipe.shape;
    if (more) shape.insert(shape.begin(), 2);
    if (!more && !shape.empty()) shape.erase(shape.begin());
    return InShape(recipe, shape);
  });
}

// An empty tensor may have one size of billions.
bool IsSmall(const Binding& binding) {
  bool small = true;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) { small = small && Fits(recipe.shape); });
  return small;
}

// What a library says of shapes that do not go together.
constexpr std::string_view kOfShapes[] = {"shapes do not match", "shapes of all", "broadcast",
                                          "incompatible shapes", "shapes must"};

// The message of the side that refuses; empty: none does.
std::string_view MessageOf(const Trial& trial) {
  for (const Outcome& outcome : trial.outcomes) {
    if (outcome.Is<Raised>()) return outcome.As<Raised>().message;
  }
  return "";
}

bool EndsApart(const Trial& trial, const Trial& witness) {
  return Complains(trial.verdict) && trial.verdict.kind == witness.verdict.kind;
}

}  // namespace

Binding WithSizesOfOne(Binding binding) {
  ResizeOptions options;
  options.literals = true;
  for (const int64_t extent : DistinctExtents(binding)) {
    binding = Resize(binding, extent, 1, options);
  }
  return Resize(binding, 0, 1, {});
}

Result<bool> RefusesToBroadcast(FindingDraft& draft) {
  const Trial& witness = draft.witness;
  if (!IsSmall(witness.binding) || FindPhrase(MessageOf(witness), kOfShapes).empty()) return false;
  const std::vector<Binding> inputs{InOneShape(witness.binding, false),
                                    InOneShape(witness.binding, true)};
  PARALLAX_TRY_ASSIGN(const auto trials, draft.runner.Try(inputs, {}));
  return std::any_of(trials.begin(), trials.end(), [](const Trial& each) { return each.compared; });
}

Result<bool> RefusesARank(FindingDraft& draft) {
  const Binding& met = draft.witness.binding;
  if (!IsSmall(met) || CountTensors(met) == 0) return false;
  const std::vector<Binding> inputs{WithSizesOfOne(met), WithSizes(met, LargerSizes(met, 0, true)),
                                    WithRanks(met, true), WithRanks(met, false)};
  PARALLAX_TRY_ASSIGN(const auto trials, draft.runner.Try(inputs, {}));
  const bool always = EndsApart(trials[0], draft.witness) && EndsApart(trials[1], draft.witness);
  return always && (trials[2].compared || trials[3].compared);
}

Result<bool> EndsAlikeAtOneAlone(FindingDraft& draft) {
  const Binding& met = draft.witness.binding;
  if (!IsSmall(met)) return false;
  const std::vector<Binding> inputs{WithSizesOfOne(met), WithSizes(met, LargerSizes(met, 0, true)),
                                    WithSizes(met, LargerSizes(met, 2, true)),
                                    WithSizes(met, LargerSizes(met, 0, false))};
  PARALLAX_TRY_ASSIGN(const auto trials, draft.runner.Try(inputs, {}));
  if (!trials[0].compared) return false;
  const auto apart = std::count_if(trials.begin() + 1, trials.end(), [&](const Trial& trial) {
    return EndsApart(trial, draft.witness);
  });
  const bool agrees = std::any_of(trials.begin() + 1, trials.end(), [](const Trial& trial) {
    return trial.verdict.state == VerdictState::kAgree;
  });
  return !agrees && apart >= kLeastApart;
}

}  // namespace parallax
