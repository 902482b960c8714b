#include "explain/variations/varier.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <utility>

#include "constraints/holds.h"
#include "explain/aspects/aspect_words.h"
#include "explain/retries/telling_pass.h"
#include "investigate/reduce/edit.h"
#include "investigate/signature.h"
#include "judge/judge.h"
#include "judge/measures/outputs.h"

namespace parallax {
namespace {

constexpr int64_t kMostRemembered = 1 << 16;  // elements of a witness
constexpr int kMostHalvings = 8;     // of what lies between a number that fails and one that passes
constexpr int64_t kMostBetween = 5;  // of these each number is tried
constexpr int kSparedCalls = 4;      // that cost no process for the price of one that does
constexpr double kFarOff = 1000;     // tolerances: numbers by the fault that gives nan elsewhere
constexpr int64_t kFarApart = 4;     // times larger: the middle is that of the magnitudes

std::ptrdiff_t ReturningSides(const Outcomes& outcomes) {
  return std::count_if(outcomes.begin(), outcomes.end(),
                       [](const Outcome& outcome) { return outcome.Is<Returned>(); });
}

// Whether a call hung or took all memory: what is like it may, too.
bool TakesSeconds(const Outcomes& outcomes) {
  return std::any_of(outcomes.begin(), outcomes.end(), [](const Outcome& outcome) {
    return outcome.Is<TimedOut>() || outcome.Is<OutOfMemory>();
  });
}

bool AnyDies(const Outcomes& outcomes) {
  return std::any_of(outcomes.begin(), outcomes.end(),
                     [](const Outcome& outcome) { return outcome.Is<Crashed>(); });
}

bool AllRaise(const Outcomes& outcomes) {
  return !outcomes.empty() &&
         std::all_of(outcomes.begin(), outcomes.end(),
                     [](const Outcome& outcome) { return outcome.Is<Raised>(); });
}

// Of a refusal: whether the same sides raise. Where another one does, something else is found.
bool RaiseAlike(const Outcomes& a, const Outcomes& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Outcome& x, const Outcome& y) {
    return x.Is<Raised>() == y.Is<Raised>();
  });
}

int64_t MiddleOf(const std::pair<int64_t, int64_t>& ends) {
  const auto [low, high] = std::minmax(ends.first, ends.second);
  const bool far = low > 0 && high / kFarApart > low;
  if (!far) return low + (high - low) / 2;
  return static_cast<int64_t>(std::sqrt(static_cast<double>(low) * static_cast<double>(high)));
}

// Whether a complaint of one kind is the finding of another: wrong numbers may be nan, and a death
// may be told by a guard page.
bool SameFinding(Kind a, Kind b) {
  return a == b || (IsAboutNumbers(a) && IsAboutNumbers(b)) ||
         (IsAboutTheProcess(a) && IsAboutTheProcess(b));
}

// The witness in float64 where every side runs it in float64: nothing is widened then, though it is
// the same call, as of a derivative.
bool IsWidenedAnyway(const Trial& witness, const Binding& binding) {
  if (!AreAllWidened(witness.relation) || binding == witness.binding) return false;
  return binding == WithTensors(witness.binding, [](const TensorRecipe& recipe) {
           return recipe.bytes ? Converted(recipe, Widened(recipe.dtype)) : recipe;
         });
}

}  // namespace

bool AreAllWidened(const Relation& relation) {
  return std::all_of(relation.sides.begin(), relation.sides.end(),
                     [](const Side& side) { return side.derivation.kind == DeriveKind::kWiden; });
}

int64_t ElementsOfAll(const Binding& binding) {
  int64_t elements = 0;
  ForEachTensor(binding,
                [&](const TensorRecipe& recipe) { elements += NumElements(recipe.shape); });
  return elements;
}

Varier::Varier(Runner& runner, const Signature& signature, const Trial& witness, int budget)
    : runner_(runner),
      signature_(signature),
      witness_(witness),
      left_(budget),
      remembers_(ElementsOfAll(witness.binding) <= kMostRemembered),
      returning_(ReturningSides(witness.outcomes)),
      dies_(signature.kind == Kind::kCrash && AnyDies(witness.outcomes)) {}

VariedState Varier::StateOf(const Trial& trial) const {
  const Verdict& verdict = trial.verdict;
  if (verdict.state == VerdictState::kDisagree && SameFinding(signature_.kind, verdict.kind)) {
    const bool other =
        verdict.kind == Kind::kStatus && !RaiseAlike(trial.outcomes, witness_.outcomes);
    return other || IsSmallBesideNan(trial) ? VariedState::kUnknown : VariedState::kFails;
  }
  if (dies_ && refusals_pass_ && AllRaise(trial.outcomes)) return VariedState::kPasses;
  if (!trial.Passes()) return VariedState::kUnknown;
  // Where a side has no kernel it was not held against the others.
  const bool held = trial.compared && ReturningSides(trial.outcomes) >= returning_;
  if (!held && IsAboutResults(signature_.kind)) return VariedState::kUnknown;
  return StateOfPassing(trial, witness_);
}

bool Varier::IsSmallBesideNan(const Trial& trial) const {
  return signature_.kind == Kind::kNan && trial.verdict.kind == Kind::kValue &&
         LargestExcess(runner_.EvidenceOf(trial)) < kFarOff;
}

void Varier::SetConstraints(std::span<const Constraint> known) {
  for (const Constraint& each : known) {
    const bool kept = Holds(each.clause, witness()) == Truth::kYes;
    if (IsStated(each) && kept) stated_.push_back(&each);
  }
}

bool Varier::Grant(int budget) {
  if (!slow_) left_ = budget;
  return !slow_;
}

bool Varier::IsExcluded(const Binding& binding) const {
  return std::any_of(stated_.begin(), stated_.end(), [&](const Constraint* each) {
    return Holds(each->clause, binding) == Truth::kNo;
  });
}

std::optional<VariedState> Varier::Remembered(const Binding& binding) const {
  const auto known = std::find_if(tried_.begin(), tried_.end(),
                                  [&](const TriedCall& call) { return call.binding == binding; });
  return known == tried_.end() ? std::nullopt : std::optional(known->state);
}

Result<std::vector<VariedState>> Varier::Try(std::span<const Binding> bindings) {
  constexpr size_t kNone = ~size_t{0};
  std::vector<VariedState> states(bindings.size(), VariedState::kUnknown);
  std::vector<Binding> wanted;
  std::vector<size_t> runs(bindings.size(), kNone);  // of each binding, in `wanted`
  for (size_t i = 0; i < bindings.size(); ++i) {
    if (IsExcluded(bindings[i])) continue;
    const std::optional<VariedState> known = Remembered(bindings[i]);
    if (known) states[i] = *known;
    if (known) continue;
    const auto twin = std::find(wanted.begin(), wanted.end(), bindings[i]);
    const bool is_new = twin == wanted.end();
    const bool is_within = !is_new || static_cast<int>(wanted.size()) < left_;
    short_ |= !is_within;
    if (is_within) runs[i] = static_cast<size_t>(twin - wanted.begin());
    if (is_new && is_within) wanted.push_back(bindings[i]);
  }
  left_ -= static_cast<int>(wanted.size());
  if (wanted.empty()) return states;
  PARALLAX_TRY_ASSIGN(const auto results, Run(wanted));
  Refund(results);
  for (size_t i = 0; i < bindings.size(); ++i) {
    if (runs[i] != kNone) states[i] = results[runs[i]];
  }
  for (size_t run = 0; run < wanted.size() && remembers_; ++run) {
    tried_.push_back({std::move(wanted[run]), results[run]});
  }
  return states;
}

Result<std::vector<VariedState>> Varier::Run(std::span<const Binding> bindings) {
  PARALLAX_TRY_ASSIGN(auto trials, runner_.Try(bindings, {}));
  std::vector<VariedState> states;
  for (const Trial& trial : trials) {
    const bool same = IsWidenedAnyway(witness_, trial.binding);
    states.push_back(same ? VariedState::kFails : StateOf(trial));
    slow_ |= TakesSeconds(trial.outcomes);
    if (DiesOfAnotherSignal(witness_.verdict, trial.verdict)) {
      other_signals_.insert(SignalOfDeath(trial.verdict));
    }
  }
  if (slow_) left_ = 0;
  if (reference_ != nullptr) PARALLAX_TRY(HoldAgainstReference(bindings, &states));
  return states;
}

void Varier::Refund(std::span<const VariedState> states) {
  if (!dies_ || slow_) return;
  spared_ += static_cast<int>(std::count_if(states.begin(), states.end(), [](VariedState state) {
    return state != VariedState::kFails;
  }));
  left_ += spared_ / kSparedCalls * (kSparedCalls - 1);
  spared_ %= kSparedCalls;
}

Status Varier::HoldAgainstReference(std::span<const Binding> bindings,
                                    std::vector<VariedState>* states) {
  std::vector<Binding> passing;
  for (size_t i = 0; i < bindings.size(); ++i) {
    if ((*states)[i] == VariedState::kPasses) passing.push_back(bindings[i]);
  }
  if (passing.empty()) return Status::Ok();
  PARALLAX_TRY_ASSIGN(auto trials, reference_->Try(passing, {}));
  size_t next = 0;
  for (VariedState& state : *states) {
    if (state != VariedState::kPasses) continue;
    const Trial& trial = trials[next++];
    const bool fails = trial.verdict.state == VerdictState::kDisagree &&
                       SameFinding(signature_.kind, trial.verdict.kind);
    const bool passes = trial.Passes() && trial.compared;
    state = fails ? VariedState::kFails : passes ? VariedState::kPasses : VariedState::kUnknown;
  }
  return Status::Ok();
}

Result<double> Varier::ExcessOf(const Binding& binding) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  if (signature_.kind != Kind::kValue) return kInfinite;
  PARALLAX_TRY_ASSIGN(auto trials, runner_.Try({&binding, 1}, {}));
  const Trial& trial = trials.front();
  // In doubt it may be off as well.
  const bool numbers = trial.compared && (trial.verdict.state != VerdictState::kDisagree ||
                                          trial.verdict.kind == Kind::kValue);
  return numbers ? LargestExcess(runner_.EvidenceOf(trial)) : kInfinite;
}

Status Varier::Ask(Aspect* aspect) {
  std::vector<Binding> bindings;
  for (const AspectValue& value : aspect->values) bindings.push_back(value.edit(witness()));
  PARALLAX_TRY_ASSIGN(const auto states, Try(bindings));
  for (size_t i = 0; i < states.size(); ++i) {
    AspectValue& value = aspect->values[i];
    const bool tells = value.telling || states[i] == VariedState::kFails;
    if (tells) value.state = states[i];
  }
  for (int halving = 0; halving < kMostHalvings; ++halving) {
    const auto end = OpenEnd(*aspect);
    if (!end) break;
    PARALLAX_TRY_ASSIGN(const VariedState state, AskAt(MiddleOf(*end), aspect));
    if (state == VariedState::kUnknown) break;
  }
  // What was refused there is no end.
  const auto end = OpenEnd(*aspect);
  const bool few = end && std::abs(end->first - end->second) <= kMostBetween;
  for (int64_t gap = 1; few && gap < std::abs(end->first - end->second); ++gap) {
    const int64_t number = std::min(end->first, end->second) + gap;
    const bool tried = std::any_of(aspect->values.begin(), aspect->values.end(),
                                   [&](const AspectValue& each) { return each.number == number; });
    if (!tried) PARALLAX_TRY(AskAt(number, aspect));
  }
  return AskBeyondNeighbours(aspect);
}

Status Varier::AskBeyondNeighbours(Aspect* aspect) {
  if (!IsLoneBetween(*aspect)) return Status::Ok();
  for (const int64_t step : {2, -2}) {
    PARALLAX_TRY(AskAt(aspect->NumbersOf(VariedState::kFails).front() + step, aspect));
    if (!IsLoneBetween(*aspect)) break;
  }
  return Status::Ok();
}

Result<VariedState> Varier::AskAt(int64_t number, Aspect* aspect) {
  AspectValue value = aspect->at(number);
  const Binding binding = value.edit(witness());
  PARALLAX_TRY_ASSIGN(const auto state, Try({&binding, 1}));
  value.state = state.front();
  aspect->values.push_back(std::move(value));
  return state.front();
}

Result<bool> Varier::PassesAgain(const Aspect& aspect) {
  const auto passing =
      std::find_if(aspect.values.begin(), aspect.values.end(), [&](const AspectValue& value) {
        return value.state == VariedState::kPasses &&
               aspect.StateOf(value.text) == VariedState::kPasses;
      });
  if (passing == aspect.values.end()) return false;
  return PassesAgain(passing->edit(witness()));
}

Result<bool> Varier::PassesAgain(const Binding& passing) {
  const std::vector<Binding> turns{witness(), passing, witness(), passing};
  PARALLAX_TRY_ASSIGN(const auto states, Run(turns));
  for (size_t i = 0; i < states.size(); ++i) {
    const VariedState expected = i % 2 == 0 ? VariedState::kFails : VariedState::kPasses;
    if (states[i] != expected) return false;
  }
  return true;
}

}  // namespace parallax
