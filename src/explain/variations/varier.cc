#include "explain/variations/varier.h"

#include <algorithm>
#include <utility>

#include "explain/variations/aspect_words.h"
#include "investigate/signature.h"
#include "judge/judge.h"

namespace parallax {
namespace {

constexpr int kMostHalvings = 6;  // of what lies between a number that fails and one that passes

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

// Whether a complaint of one kind is the finding of another: wrong numbers may be nan, and a death
// may be told by a guard page.
bool SameFinding(Kind a, Kind b) {
  return a == b || (IsAboutNumbers(a) && IsAboutNumbers(b)) ||
         (IsAboutTheProcess(a) && IsAboutTheProcess(b));
}

}  // namespace

Varier::Varier(Runner& runner, const Signature& signature, const Trial& witness, int budget)
    : runner_(runner),
      signature_(signature),
      witness_(witness),
      left_(budget),
      returning_(ReturningSides(witness.outcomes)) {}

VariedState Varier::StateOf(const Trial& trial) const {
  const Verdict& verdict = trial.verdict;
  if (verdict.state == VerdictState::kDisagree && SameFinding(signature_.kind, verdict.kind)) {
    return VariedState::kFails;
  }
  if (!trial.Passes()) return VariedState::kUnknown;
  // Where a side has no kernel it was not held against the others.
  const bool held = trial.compared && ReturningSides(trial.outcomes) >= returning_;
  return held || !IsAboutResults(signature_.kind) ? VariedState::kPasses : VariedState::kUnknown;
}

Result<std::vector<VariedState>> Varier::Try(std::span<const Binding> bindings) {
  std::vector<VariedState> states(bindings.size(), VariedState::kUnknown);
  const auto count = std::min(bindings.size(), static_cast<size_t>(std::max(left_, 0)));
  short_ |= count < bindings.size();
  left_ -= static_cast<int>(count);
  if (count == 0) return states;
  PARALLAX_TRY_ASSIGN(auto trials, runner_.Try(bindings.first(count), {}));
  for (size_t i = 0; i < trials.size(); ++i) {
    states[i] = StateOf(trials[i]);
    if (TakesSeconds(trials[i].outcomes)) left_ = 0;
  }
  return states;
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
    AspectValue between = aspect->at(end->first + (end->second - end->first) / 2);
    const Binding binding = between.edit(witness());
    PARALLAX_TRY_ASSIGN(const auto state, Try({&binding, 1}));
    between.state = state.front();
    aspect->values.push_back(std::move(between));
    if (state.front() == VariedState::kUnknown) break;
  }
  return Status::Ok();
}

Result<bool> Varier::PassesAgain(const Aspect& aspect) {
  const auto passing =
      std::find_if(aspect.values.begin(), aspect.values.end(), [&](const AspectValue& value) {
        return value.state == VariedState::kPasses &&
               aspect.StateOf(value.text) == VariedState::kPasses;
      });
  if (passing == aspect.values.end()) return false;
  const Binding other = passing->edit(witness());
  const std::vector<Binding> turns{witness(), other, witness(), other};
  PARALLAX_TRY_ASSIGN(auto trials, runner_.Try(turns, {}));
  for (size_t i = 0; i < trials.size(); ++i) {
    const VariedState expected = i % 2 == 0 ? VariedState::kFails : VariedState::kPasses;
    if (StateOf(trials[i]) != expected) return false;
  }
  return true;
}

}  // namespace parallax
