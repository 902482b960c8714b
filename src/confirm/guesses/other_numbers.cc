#include "confirm/guesses/other_numbers.h"

#include <algorithm>
#include <functional>

#include "base/rng.h"
#include "confirm/guesses/results_alike.h"
#include "inputs/fill_params.h"
#include "investigate/reduce/edit.h"
#include "judge/guesses.h"
#include "judge/judge.h"

namespace parallax {
namespace {

constexpr int64_t kMostToFill = 1 << 16;  // of a tensor that is filled anew
constexpr uint64_t kInputsOfAKind = 2;
constexpr uint64_t kFillStream = 0x07e2;

// Whole numbers from `low` to `high`, as likely each.
struct KindOfNumbers {
  int64_t low;
  int64_t high;
};
constexpr KindOfNumbers kKindsOfNumbers[] = {{0, 1}, {-1, 0}, {-100, 100}, {' ', '~'}};

using NumberAt = std::function<double(size_t)>;

// The numbers of all tensors, by their places.
Binding Filled(Binding binding, const NumberAt& number_at) {
  struct Visitor {
    const NumberAt& number_at;
    void Visit(Value& value) const {
      if (auto* sequence = std::get_if<Sequence>(&value.v)) {
        for (Value& item : sequence->items) Visit(item);
      } else if (auto* tensor = std::get_if<TensorRecipe>(&value.v)) {
        std::vector<Element> elements = ElementsOf(*tensor);
        for (size_t i = 0; i < elements.size(); ++i) elements[i] = {number_at(i), 0};
        *tensor = WithElements(*tensor, elements);
      }
    }
  };
  for (Argument& argument : binding.arguments) Visitor{number_at}.Visit(argument.value);
  return binding;
}

bool HoldsUnsigned(const Binding& binding) {
  bool any = false;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    const DType dtype = recipe.dtype;
    const bool from_zero = IsInteger(dtype) && static_cast<int64_t>(LowestInteger(dtype)) >= 0;
    any |= from_zero || dtype == DType::kBool;
  });
  return any;
}

std::vector<Binding> OfKind(const Binding& binding, const KindOfNumbers& kind) {
  std::vector<Binding> inputs;
  for (uint64_t n = 0; n < kInputsOfAKind; ++n) {
    Rng rng(Mix(kFillStream, n));
    inputs.push_back(Filled(binding, [&](size_t) {
      const auto span = static_cast<uint64_t>(kind.high - kind.low + 1);
      return static_cast<double>(kind.low + static_cast<int64_t>(rng.Below(span)));
    }));
  }
  return inputs;
}

// Both sides return, and something else.
bool GivesOthers(const Trial& trial) {
  return Complains(trial.verdict) && IsAboutMeaning(trial.verdict.kind) && BothReturn(trial);
}

}  // namespace

bool HoldsFewNumbers(const Binding& binding) {
  bool few = true;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    few = few && NumElements(recipe.shape) <= kMostToFill;
  });
  return few;
}

std::vector<Binding> WithPlainNumbers(const Binding& binding) {
  return {Filled(binding, [](size_t) { return 1.0; }),
          Filled(binding, [](size_t at) { return static_cast<double>(at + 1); })};
}

Result<bool> DiffersOnOtherNumbers(FindingDraft& draft) {
  const Binding& met = draft.original;
  if (!HoldsFewNumbers(met)) return false;
  const std::vector<Binding> plain = WithPlainNumbers(met);
  PARALLAX_TRY_ASSIGN(const auto alike, draft.runner.Try(plain, {}));
  const auto agrees = [](const Trial& trial) {
    return trial.verdict.state == VerdictState::kAgree && trial.compared;
  };
  if (!std::any_of(alike.begin(), alike.end(), agrees)) return false;
  if (std::any_of(alike.begin(), alike.end(), GivesOthers)) return false;
  for (const KindOfNumbers& kind : kKindsOfNumbers) {
    if (kind.low < 0 && HoldsUnsigned(met)) continue;
    PARALLAX_TRY_ASSIGN(const auto trials, draft.runner.Try(OfKind(met, kind), {}));
    if (std::all_of(trials.begin(), trials.end(), GivesOthers)) return true;
  }
  return false;
}

}  // namespace parallax
