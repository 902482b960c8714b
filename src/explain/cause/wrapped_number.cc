#include "explain/cause/wrapped_number.h"

#include <array>
#include <cstring>
#include <set>
#include <utility>
#include <vector>

#include "explain/same_numbers.h"
#include "investigate/reduce/edit.h"
#include "investigate/runner.h"
#include "judge/measures/outputs.h"
#include "numbers/element.h"

namespace parallax {
namespace {

constexpr int64_t kKept = 5;  // of the numbers that are tried

// As the dtype keeps it.
int64_t Wrapped(DType dtype, int64_t number) {
  std::array<char, sizeof(int64_t)> bytes{};
  std::memcpy(bytes.data(), &number, ItemSize(dtype));  // the low end of it
  const Integer kept = LoadInteger(dtype, bytes.data());
  return static_cast<int64_t>(kept.bits);
}

// The dtype of all integer tensors, narrower than 64 bits; nothing: several, or none.
std::optional<DType> NarrowIntegerOf(const Binding& binding) {
  std::set<DType> dtypes;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    if (IsInteger(recipe.dtype)) dtypes.insert(recipe.dtype);
  });
  const bool narrow = dtypes.size() == 1 && ItemSize(*dtypes.begin()) < sizeof(int64_t);
  return narrow ? std::optional<DType>(*dtypes.begin()) : std::nullopt;
}

// A whole number among the arguments that the dtype of the tensors wraps.
struct NumberBeyond {
  size_t argument = 0;
  int64_t number = 0;
  int64_t kept = 0;
};

// Nothing: there is none, or several.
std::optional<NumberBeyond> NumberBeyondIn(const Binding& binding) {
  const std::optional<DType> dtype = NarrowIntegerOf(binding);
  if (!dtype) return std::nullopt;
  std::vector<NumberBeyond> found;
  for (size_t i = 0; i < binding.arguments.size(); ++i) {
    const Value& value = binding.arguments[i].value;
    if (!value.Is<int64_t>()) continue;
    const int64_t number = value.As<int64_t>(), kept = Wrapped(*dtype, number);
    if (kept != number) found.push_back({i, number, kept});
  }
  return found.size() == 1 ? std::optional<NumberBeyond>(found.front()) : std::nullopt;
}

// One that is as far beyond, of which the dtype keeps `kept`.
int64_t WrapsTo(const NumberBeyond& beyond, int64_t kept) {
  const uint64_t away = static_cast<uint64_t>(beyond.number) - static_cast<uint64_t>(beyond.kept);
  return static_cast<int64_t>(away + static_cast<uint64_t>(kept));
}

Binding WithNumber(Binding binding, const NumberBeyond& beyond, int64_t number) {
  binding.arguments[beyond.argument].value = number;
  return binding;
}

// Integer tensors filled with a number.
Binding FilledWithInteger(const Binding& binding, double number) {
  return WithTensors(binding, [&](const TensorRecipe& recipe) {
    if (!IsInteger(recipe.dtype)) return recipe;
    return WithElements(
        recipe, std::vector<Element>(static_cast<size_t>(NumElements(recipe.shape)), {number, 0}));
  });
}

// Whether the side gave the same both times.
bool GivesAgain(const RecordedCase& witness, const Trial& one, const Trial& other, size_t side) {
  if (side >= one.outcomes.size() || side >= other.outcomes.size()) return false;
  const Outcome &a = one.outcomes[side], &b = other.outcomes[side];
  return a.Is<Returned>() && b.Is<Returned>() && GiveTheSame(witness, a, b);
}

}  // namespace

bool HasNumberBeyond(const Binding& binding) { return NumberBeyondIn(binding).has_value(); }

std::vector<Binding> NumbersBeyond(const Binding& binding) {
  const std::optional<NumberBeyond> beyond = NumberBeyondIn(binding);
  if (!beyond) return {};
  // Each with a number, then with what is kept of it.
  std::vector<Binding> bindings = {binding, WithNumber(binding, *beyond, beyond->kept)};
  // Below, at and above what is kept: a truth value may be the same by chance.
  for (const double element : {0, 5, 7, 127}) {
    const Binding filled = FilledWithInteger(binding, element);
    bindings.push_back(WithNumber(filled, *beyond, WrapsTo(*beyond, kKept)));
    bindings.push_back(WithNumber(filled, *beyond, kKept));
  }
  return bindings;
}

Result<int> SideThatWraps(const InvestigateContext& context, const RecordedCase& witness) {
  const std::vector<Binding> bindings = NumbersBeyond(witness.binding);
  if (bindings.empty()) return -1;
  Runner runner(context, witness);
  PARALLAX_TRY_ASSIGN(const std::vector<Trial> trials, runner.Try(bindings, {}));
  const int sides = static_cast<int>(witness.relation.sides.size());
  for (int side = 0; side < sides && !trials.front().Passes(); ++side) {
    bool wraps = witness.verdict.side < 0 || witness.verdict.side == side;
    for (size_t i = 0; wraps && i < trials.size(); i += 2) {
      wraps = trials[i + 1].Passes() &&
              GivesAgain(witness, trials[i], trials[i + 1], static_cast<size_t>(side));
    }
    if (wraps) return side;
  }
  return -1;
}

bool GivesTruthValues(const RecordedCase& witness) {
  for (const Outcome& outcome : witness.outcomes) {
    if (!outcome.Is<Returned>()) continue;
    const std::vector<Leaf> leaves = LeavesOf(outcome.As<Returned>().value);
    if (!leaves.empty()) return leaves.front().dtype == DType::kBool;
  }
  return false;
}

}  // namespace parallax
