#include "explain/retries/number_ends.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "explain/variations/hypothesis.h"
#include "investigate/reduce/edit.h"

namespace parallax {
namespace {

constexpr int kThresholdHalvings = 7, kDoubtHalvings = 4;
constexpr double kWrittenShare = 0.05;     // an end is written with two figures
constexpr double kOutside[] = {2, 4, 10};  // a threshold, by this factor
constexpr double kInside[] = {2, 10};
constexpr double kFarOutside = 4;  // likewise, with another tensor far from the witness's
// Times larger, of one sign: an end, and what may be left in doubt between what fails and passes.
constexpr double kSettled = 2, kMostDoubt = 100;
constexpr double kSettledShare = 0.5;
constexpr double kTiny = 1e-8;  // from there on there is no end before 0
constexpr size_t kMostRanges = 2;
constexpr int kLeastLeft = 60;  // calls, for a second range
constexpr double kPointAlone = 1.01;
constexpr size_t kMostTogether = 4;
// How many times as far a number is off inside of a gradual end, so many times farther.
constexpr double kMoreOff = 3, kFartherInside = 10;

double MiddleOfNumbers(double a, double b) {
  return a * b > 0 ? std::copysign(std::sqrt(a * b), a) : (a + b) / 2;
}

bool IsSettled(double fails, double passes, double times) {
  if (fails == 0 || passes == 0) return true;
  if (fails * passes > 0) return std::max(fails / passes, passes / fails) <= times;
  return std::abs(fails - passes) <= kSettledShare * std::max(std::abs(fails), std::abs(passes));
}

// Further out than the end, or further in.
template <size_t kCount>
std::vector<double> Points(double end, bool smaller, const double (&factors)[kCount]) {
  std::vector<double> points;
  for (const double factor : factors) points.push_back(smaller ? end / factor : end * factor);
  return points;
}

void KeepBetween(double low, double high, std::vector<double>* points) {
  std::erase_if(*points, [&](double point) { return point < low || point > high; });
}

// The tensor with room for that many numbers; of one number longer in its last dimension.
TensorRecipe WithRoomFor(TensorRecipe recipe, size_t count) {
  if (NumElements(recipe.shape) > 1) return recipe;
  if (recipe.shape.empty()) recipe.shape.push_back(1);
  Shape longer = recipe.shape;
  longer.back() = static_cast<int64_t>(count);
  return Resized(recipe, longer);
}

// The numbers one after the other, again and again.
TensorRecipe FilledInTurns(const TensorRecipe& recipe, const std::vector<double>& numbers) {
  std::vector<Element> elements;
  for (int64_t i = 0; i < NumElements(recipe.shape); ++i) {
    elements.push_back({numbers[static_cast<size_t>(i) % numbers.size()], 0});
  }
  return WithElements(recipe, elements);
}

}  // namespace

Binding NumberEnds::With(const Binding& binding, double number) const {
  return WithTensor(binding, tensor_,
                    [&](const TensorRecipe& each) { return FilledWith(each, number); });
}

Result<VariedState> NumberEnds::StateAt(double number) {
  const Binding binding = With(varier_.witness(), number);
  PARALLAX_TRY_ASSIGN(const auto states, varier_.Try({&binding, 1}));
  return states.front();
}

// What is left in doubt in the middle is narrowed from both sides.
Result<NumberEnds::End> NumberEnds::EndBetween(double fails, double passes) {
  End end{fails, passes};
  const auto note = [&](double number, VariedState state) {
    if (state == VariedState::kFails) end.fails = number;
    if (state == VariedState::kPasses) end.passes = number;
  };
  for (int halving = 0; halving < kThresholdHalvings; ++halving) {
    const double middle = MiddleOfNumbers(end.fails, end.passes);
    PARALLAX_TRY_ASSIGN(const VariedState state, StateAt(middle));
    note(middle, state);
    if (state != VariedState::kUnknown) continue;
    const double inner = MiddleOfNumbers(end.fails, middle);
    const double outer = MiddleOfNumbers(middle, end.passes);
    PARALLAX_TRY_ASSIGN(const VariedState of_inner, StateAt(inner));
    PARALLAX_TRY_ASSIGN(const VariedState of_outer, StateAt(outer));
    if (of_inner == VariedState::kUnknown && of_outer == VariedState::kUnknown) {
      return EndsOfDoubt(end, inner, outer);
    }
    if (of_inner != VariedState::kPasses) note(outer, of_outer);
    if (of_outer != VariedState::kFails) note(inner, of_inner);
  }
  return end;
}

// What is in doubt between them from both sides: `inner` is, and `outer`, next to what passes.
Result<NumberEnds::End> NumberEnds::EndsOfDoubt(End end, double inner, double outer) {
  for (int halving = 0; halving < kDoubtHalvings; ++halving) {
    const double middle = MiddleOfNumbers(end.fails, inner);
    PARALLAX_TRY_ASSIGN(const VariedState state, StateAt(middle));
    if (state == VariedState::kPasses) return End{end.fails, middle};
    (state == VariedState::kFails ? end.fails : inner) = middle;
  }
  for (int halving = 0; halving < kDoubtHalvings; ++halving) {
    const double middle = MiddleOfNumbers(end.passes, outer);
    PARALLAX_TRY_ASSIGN(const VariedState state, StateAt(middle));
    if (state == VariedState::kFails) return End{middle, end.passes};
    (state == VariedState::kPasses ? end.passes : outer) = middle;
  }
  return end;
}

// Of the points just outside of the end and the end itself.
Result<double> NumberEnds::OutermostFailing(double end, bool outwards, const Limits& limits) {
  std::vector<double> numbers = Points(end, outwards, kOutside);
  KeepBetween(limits.low, limits.high, &numbers);
  std::vector<Binding> calls;
  for (const double number : numbers) calls.push_back(With(varier_.witness(), number));
  PARALLAX_TRY_ASSIGN(const auto states, varier_.Try(calls));
  for (size_t i = 0; i < states.size(); ++i) {
    if (states[i] == VariedState::kFails) end = numbers[i];
  }
  return end;
}

// Whether the end is the same whatever the other tensors hold, and numbers inside of the first that
// surely fails do.
Result<bool> NumberEnds::IsByItself(double fails, double end, bool outwards, const Limits& limits) {
  std::vector<double> in = Points(fails, !outwards, kInside), out = Points(end, outwards, kOutside);
  KeepBetween(limits.low, limits.high, &in);
  KeepBetween(limits.low, limits.high, &out);
  const double beyond_far = outwards ? end / kFarOutside : end * kFarOutside;
  const bool is_far_within = beyond_far >= limits.low && beyond_far <= limits.high;
  std::vector<Binding> inside, outside, elsewhere, far;
  for (const double number : in) inside.push_back(With(varier_.witness(), number));
  for (const Binding& others : others_) {
    for (const double number : out) outside.push_back(With(others, number));
    if (!in.empty()) elsewhere.push_back(With(others, in.front()));
  }
  for (const Binding& each : far_) {
    if (is_far_within) far.push_back(With(each, beyond_far));
  }
  PARALLAX_TRY_ASSIGN(const auto within, varier_.Try(inside));
  PARALLAX_TRY_ASSIGN(const auto beyond, varier_.Try(outside));
  PARALLAX_TRY_ASSIGN(const auto otherwise, varier_.Try(elsewhere));
  PARALLAX_TRY_ASSIGN(const auto far_off, varier_.Try(far));
  const auto has = [](const std::vector<VariedState>& states, VariedState state) {
    return std::find(states.begin(), states.end(), state) != states.end();
  };
  enough_ &= !has(otherwise, VariedState::kPasses);
  return !has(within, VariedState::kPasses) && !has(beyond, VariedState::kFails) &&
         !has(far_off, VariedState::kFails);
}

Result<std::optional<double>> NumberEnds::SettledEnd(double fails, double passes,
                                                     const Limits& limits) {
  PARALLAX_TRY_ASSIGN(const End end, EndBetween(fails, passes));
  if (!IsSettled(end.fails, end.passes, kMostDoubt)) return std::optional<double>();
  if (fails * passes <= 0) return std::optional(end.fails);
  // What is in doubt may fail.
  const double last = IsSettled(end.fails, end.passes, kSettled) ? end.fails : end.passes;
  const bool outwards = std::abs(fails) > std::abs(passes);  // what fails is larger in size
  PARALLAX_TRY_ASSIGN(const double first, OutermostFailing(last, outwards, limits));
  PARALLAX_TRY_ASSIGN(const double outermost, OutermostFailing(first, outwards, limits));
  if (first != outermost) return std::optional<double>();
  const double sure = first == last ? end.fails : first;
  PARALLAX_TRY_ASSIGN(const bool by_itself, IsByItself(sure, first, outwards, limits));
  return by_itself ? std::optional(first) : std::nullopt;
}

// Whether each number of the witness's own tensor is there, as far as the ends are written.
bool NumberEnds::WitnessIs(bool of_size, const std::vector<Limits>& ranges) const {
  const std::vector<Element> own =
      ElementsOf(TensorsOf(varier_.witness())[static_cast<size_t>(tensor_)]);
  return std::all_of(own.begin(), own.end(), [&](const Element& each) {
    const double number = of_size ? each.Abs() : each.re;
    return std::isnan(number) ||
           std::any_of(ranges.begin(), ranges.end(), [&](const Limits& range) {
             return number >= range.low - kWrittenShare * std::abs(range.low) &&
                    number <= range.high + kWrittenShare * std::abs(range.high);
           });
  });
}

Result<std::string> NumberEnds::Threshold(std::string_view where, double fails, double passes) {
  PARALLAX_TRY_ASSIGN(const auto end, SettledEnd(fails, passes, {}));
  if (!end) return std::string();
  Limits range;
  (where.ends_with("above") ? range.low : range.high) = *end;
  if (!WitnessIs(where.starts_with("in "), {range})) return std::string();
  PARALLAX_TRY_ASSIGN(const bool gradual, IsGradual(range));
  return fmt::format("{} about {:.2g}{}", where, *end, gradual ? kGradually : "");
}

// Whether little is wrong at its ends, and more inside.
Result<bool> NumberEnds::IsGradual(const Limits& range) {
  const bool above = std::isfinite(range.low), below = std::isfinite(range.high);
  const double end = above ? range.low : range.high;
  if (end == 0 || (above && below)) return false;
  const bool outwards = above == (end > 0);
  const double inside = outwards ? end * kFartherInside : end / kFartherInside;
  PARALLAX_TRY_ASSIGN(const double little, varier_.ExcessOf(With(varier_.witness(), end)));
  if (little > kLittleOff) return false;
  PARALLAX_TRY_ASSIGN(const double more, varier_.ExcessOf(With(varier_.witness(), inside)));
  return std::isfinite(more) && more > kMoreOff * little;
}

// Nothing: an end is not settled.
Result<std::optional<NumberEnds::Limits>> NumberEnds::SettledRange(
    const std::vector<FailingRun>& runs, size_t at) {
  const FailingRun& run = runs[at];
  Limits range;
  if (run.below) {
    Limits limits;
    if (at > 0) limits.low = *runs[at - 1].above;
    if (run.above) limits.high = run.high;
    const bool from_zero = *run.below == 0 && run.low < kTiny;
    std::optional<double> low = 0;
    if (!from_zero) {
      PARALLAX_TRY_ASSIGN(low, SettledEnd(run.low, *run.below, limits));
    }
    if (!low) return std::optional<Limits>();
    range.low = *low;
  }
  if (run.above) {
    Limits limits;
    if (run.below) limits.low = run.low;
    if (at + 1 < runs.size()) limits.high = *runs[at + 1].below;
    const bool to_zero = *run.above == 0 && run.high > -kTiny;
    std::optional<double> high = 0;
    if (!to_zero) {
      PARALLAX_TRY_ASSIGN(high, SettledEnd(run.high, *run.above, limits));
    }
    if (!high) return std::optional<Limits>();
    range.high = *high;
  }
  return std::optional(range);
}

Result<std::string> NumberEnds::Ranges(const std::vector<Filling>& fillings) {
  std::vector<FailingRun> runs = RunsOf(fillings);
  const std::vector<FailingRun> of_sizes = RunsOf(BySize(fillings));
  const bool by_size = !of_sizes.empty() && of_sizes.size() < runs.size();
  if (by_size) runs = of_sizes;
  if (runs.empty() || runs.size() > kMostRanges) return std::string();
  std::vector<Limits> ranges;
  std::vector<std::string> texts;
  for (size_t i = 0; i < runs.size(); ++i) {
    if (!runs[i].below && !runs[i].above) return std::string();
    if (i > 0 && varier_.left() < kLeastLeft) return std::string();
    PARALLAX_TRY_ASSIGN(const auto range, SettledRange(runs, i));
    if (!range) return std::string();
    const auto [low, high] = *range;
    // One number that fails is no range.
    const bool alone = runs[i].below && runs[i].above && runs[i].low == runs[i].high &&
                       low * high > 0 && std::max(high / low, low / high) < kPointAlone;
    if (alone) return std::string();
    const bool between = runs[i].below && runs[i].above;
    texts.push_back(between         ? fmt::format("between about {:.2g} and {:.2g}", low, high)
                    : runs[i].below ? fmt::format("above about {:.2g}", low)
                                    : fmt::format("below about {:.2g}", high));
    PARALLAX_TRY_ASSIGN(const bool gradual, IsGradual(*range));
    if (gradual) texts.back() += kGradually;
    ranges.push_back(*range);
  }
  if (!WitnessIs(by_size, ranges)) return std::string();
  return fmt::format("{}{}", by_size ? "in size " : "", fmt::join(texts, " or "));
}

Result<bool> NumberEnds::FailTogether(const std::vector<double>& passes) {
  std::vector<double> some = passes;
  while (some.size() > kMostTogether) {
    some.erase(some.begin() + static_cast<std::ptrdiff_t>(some.size() / 2));
  }
  if (some.size() < 2) return false;
  const std::vector<double> turned(some.rbegin(), some.rend());
  std::vector<Binding> calls;
  for (const std::vector<double>& numbers : {std::vector<double>{some.front()}, some, turned}) {
    calls.push_back(WithTensor(varier_.witness(), tensor_, [&](const TensorRecipe& each) {
      return FilledInTurns(WithRoomFor(each, kMostTogether), numbers);
    }));
  }
  PARALLAX_TRY_ASSIGN(const auto states, varier_.Try(calls));
  return states[0] == VariedState::kPasses &&
         (states[1] == VariedState::kFails || states[2] == VariedState::kFails);
}

}  // namespace parallax
