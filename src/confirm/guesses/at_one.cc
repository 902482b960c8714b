#include "confirm/guesses/at_one.h"

#include <algorithm>
#include <map>
#include <vector>

#include "investigate/reduce/edit.h"
#include "investigate/reduce/extents.h"
#include "investigate/signature.h"
#include "judge/judge.h"

namespace parallax {
namespace {

constexpr int64_t kMostToGrow = 1 << 12;  // of a tensor that is made larger
constexpr int kLeastApart = 2;            // inputs of other sizes on which they end differently

bool IsPrime(int64_t number) {
  for (int64_t divisor = 2; divisor * divisor <= number; ++divisor) {
    if (number % divisor == 0) return false;
  }
  return number > 1;
}

// By size another one, no smaller, so that indices stay within it; no two are equal.
using Sizes = std::map<int64_t, int64_t>;

// `above`: how much larger at least. `ones`: sizes of 1 grow, too.
Sizes LargerSizes(const Binding& binding, int64_t above, bool ones) {
  std::vector<int64_t> extents = DistinctExtents(binding);
  if (ones) extents.push_back(1);
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

// Whole numbers among the arguments that equal a size above 1 are it.
Binding WithSizes(const Binding& binding, const Sizes& sizes) {
  Binding resized = WithTensors(binding, [&](const TensorRecipe& recipe) {
    Shape shape = recipe.shape;
    for (int64_t& extent : shape) {
      const auto at = sizes.find(extent);
      if (at != sizes.end()) extent = at->second;
    }
    return shape == recipe.shape ? recipe : Resized(recipe, shape);
  });
  ForEachValue(resized, [&](Value& value) {
    const auto* number = std::get_if<int64_t>(&value.v);
    const auto at = number == nullptr || *number < 2 ? sizes.end() : sizes.find(*number);
    if (at != sizes.end()) value.v = at->second;
  });
  return resized;
}

Binding OfOnes(Binding binding) {
  ResizeOptions options;
  options.literals = true;
  for (const int64_t extent : DistinctExtents(binding)) {
    binding = Resize(binding, extent, 1, options);
  }
  return binding;
}

bool IsSmall(const Binding& binding) {
  bool small = true;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    small = small && NumElements(recipe.shape) <= kMostToGrow;
  });
  return small;
}

}  // namespace

Result<bool> EndsAlikeAtOneAlone(FindingDraft& draft) {
  const Binding& met = draft.witness.binding;
  if (!IsSmall(met)) return false;
  const std::vector<Binding> inputs{OfOnes(met), WithSizes(met, LargerSizes(met, 0, true)),
                                    WithSizes(met, LargerSizes(met, 2, true)),
                                    WithSizes(met, LargerSizes(met, 0, false))};
  PARALLAX_TRY_ASSIGN(const auto trials, draft.runner.Try(inputs, {}));
  if (!trials[0].compared) return false;
  const auto apart = std::count_if(trials.begin() + 1, trials.end(), [&](const Trial& trial) {
    return Complains(trial.verdict) && trial.verdict.kind == draft.witness.verdict.kind;
  });
  const bool agrees = std::any_of(trials.begin() + 1, trials.end(), [](const Trial& trial) {
    return trial.verdict.state == VerdictState::kAgree;
  });
  return !agrees && apart >= kLeastApart;
}

}  // namespace parallax
