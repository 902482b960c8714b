#include "explain/retries/telling_pass.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "investigate/reduce/edit.h"
#include "nouns/kinds.h"
#include "numbers/element.h"

namespace parallax {
namespace {

constexpr int64_t kMostWeighed = 1024;  // numbers of a result
constexpr double kLeastOff = 0.01;      // relative error of a number that is wrong
constexpr double kLeastEpsilons = 32;   // likewise, of a dtype of few digits
constexpr double kLeastSeen = 2e-3;     // of a derivative, what tells beside its tolerance
// Epsilons of the largest number of the inputs: below the first a result may be what rounding
// leaves of them, and below the second it is.
constexpr double kNearNoise = 8, kNoise = 0.01;
constexpr double kSmallResult = 0.01;  // beside it an absolute tolerance is no small error

// The numbers of a result, and their dtype. Empty: other things, or too many.
struct ResultNumbers {
  std::vector<Element> numbers;
  DType dtype = DType::kF64;
};

ResultNumbers NumbersOfResult(const Outcome& outcome) {
  ResultNumbers found;
  if (!outcome.Is<Returned>()) return found;
  const OutputValue& value = outcome.As<Returned>().value;
  const auto* tensor = std::get_if<OutputTensor>(&value.v);
  if (tensor == nullptr || !tensor->has_bytes || !IsInexact(tensor->dtype)) return found;
  const size_t item = ItemSize(tensor->dtype);
  const int64_t count = NumElements(tensor->shape);
  if (count > kMostWeighed || tensor->bytes.size() != static_cast<size_t>(count) * item) {
    return found;
  }
  found.dtype = tensor->dtype;
  for (size_t at = 0; at < tensor->bytes.size(); at += item) {
    found.numbers.push_back(LoadElement(tensor->dtype, tensor->bytes.data() + at));
  }
  return found;
}

// Whether every number of every side is what the fault gives: nan, or an infinity.
bool AgreeOnTheFault(const Trial& passing, const Outcome& wrong) {
  const std::vector<Element> faulty = NumbersOfResult(wrong).numbers;
  const auto is_nan = [](const Element& each) { return each.IsNan(); };
  const bool of_nan = std::any_of(faulty.begin(), faulty.end(), is_nan);
  const bool of_infinity =
      std::any_of(faulty.begin(), faulty.end(), [](const Element& each) { return each.IsInf(); });
  if (!of_nan && !of_infinity) return false;
  return std::all_of(passing.outcomes.begin(), passing.outcomes.end(), [&](const Outcome& each) {
    const std::vector<Element> numbers = NumbersOfResult(each).numbers;
    return !numbers.empty() && std::all_of(numbers.begin(), numbers.end(), [&](const Element& x) {
      return of_nan ? x.IsNan() : x.IsNan() || x.IsInf();
    });
  });
}

double LargestInput(const Binding& binding) {
  double largest = 0;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    if (!IsInexact(recipe.dtype) || recipe.bytes == nullptr) return;
    if (NumElements(recipe.shape) > kMostWeighed) return;
    for (const Element& each : ElementsOf(recipe)) {
      if (std::isfinite(each.Abs())) largest = std::max(largest, each.Abs());
    }
  });
  return largest;
}

VariedState ByRelativeError(const ResultNumbers& wrong, const ResultNumbers& right,
                            const Binding& binding) {
  const size_t count = wrong.numbers.size();
  if (count == 0 || right.numbers.size() != count) return VariedState::kPasses;
  const double eps = EpsilonOf(wrong.dtype), noise = eps * LargestInput(binding);
  const double off = std::max(kLeastOff, kLeastEpsilons * eps);
  bool near_noise = false;
  for (size_t i = 0; i < count; ++i) {
    const Element &a = wrong.numbers[i], &b = right.numbers[i];
    const double size = b.Abs(), apart = Element{a.re - b.re, a.im - b.im}.Abs();
    const bool is_off = std::isfinite(apart) && size > kNoise * noise && apart > off * size;
    if (!is_off) return VariedState::kPasses;
    near_noise |= size < kNearNoise * noise;
  }
  return near_noise ? VariedState::kUnknown : VariedState::kFails;
}

// Whether a number of the witness that is right is so small that the tolerance hides errors of it.
bool IsAboutSmallNumbers(const ResultNumbers& right) {
  return std::any_of(right.numbers.begin(), right.numbers.end(),
                     [](const Element& each) { return each.Abs() <= kSmallResult; });
}

// Whether numbers are so large that float64 has no digit behind the point: all sides may have lost
// what is right.
bool IsBeyondTheReference(const Trial& trial) {
  return LargestInput(trial.binding) >= 1 / EpsilonOf(DType::kF64);
}

// How far a number of the witness is off, at most.
double LargestError(const Trial& witness, size_t wrong) {
  const std::vector<Element> numbers = NumbersOfResult(witness.outcomes[wrong]).numbers;
  double largest = 0;
  for (size_t side = 0; side < witness.outcomes.size(); ++side) {
    const std::vector<Element> others = NumbersOfResult(witness.outcomes[side]).numbers;
    if (others.size() != numbers.size()) continue;
    for (size_t i = 0; i < numbers.size(); ++i) {
      const Element apart{numbers[i].re - others[i].re, numbers[i].im - others[i].im};
      largest = std::max(largest, apart.Abs());
    }
  }
  return largest;
}

// A derivative along all inputs is one number: where another input makes it large, what is wrong of
// the one lies within the tolerance.
VariedState OfDerivative(const Trial& passing, const Trial& witness, size_t wrong) {
  const double error = LargestError(witness, wrong);
  for (const Element& each : NumbersOfResult(passing.outcomes[wrong]).numbers) {
    if (error > 0 && error < kLeastSeen * each.Abs()) return VariedState::kUnknown;
  }
  return VariedState::kPasses;
}

}  // namespace

VariedState StateOfPassing(const Trial& passing, const Trial& witness) {
  const int wrong = witness.verdict.side;
  const bool alike = passing.outcomes.size() == witness.outcomes.size() && wrong >= 0 &&
                     wrong < static_cast<int>(passing.outcomes.size());
  if (!alike) return VariedState::kPasses;
  const auto side = static_cast<size_t>(wrong);
  if (witness.verdict.kind == Kind::kNan) {
    const bool hollow = AgreeOnTheFault(passing, witness.outcomes[side]);
    return hollow ? VariedState::kUnknown : VariedState::kPasses;
  }
  if (witness.verdict.kind == Kind::kGradient) return OfDerivative(passing, witness, side);
  if (witness.verdict.kind != Kind::kValue || passing.outcomes.size() != 2) {
    return VariedState::kPasses;
  }
  if (IsBeyondTheReference(passing) && !IsBeyondTheReference(witness)) {
    return VariedState::kUnknown;
  }
  if (!IsAboutSmallNumbers(NumbersOfResult(witness.outcomes[1 - side]))) {
    return VariedState::kPasses;
  }
  return ByRelativeError(NumbersOfResult(passing.outcomes[side]),
                         NumbersOfResult(passing.outcomes[1 - side]), passing.binding);
}

}  // namespace parallax
