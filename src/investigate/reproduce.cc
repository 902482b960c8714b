#include "investigate/reproduce.h"

#include <algorithm>
#include <utility>

#include "investigate/signature.h"
#include "judge/measures/probes.h"
#include "judge/reasons.h"

namespace parallax {
namespace {

constexpr int kDeterminismRepeats = 20;

}  // namespace

Result<Confirmation> Confirm(Runner& runner, const Signature& signature, const Binding& binding) {
  TryOptions options;
  options.signature = signature;
  options.fresh = true;
  if (signature.kind == Kind::kDeterminism) options.repeats = kDeterminismRepeats;
  Confirmation confirmation;
  for (int run = 0; run < kConfirmRuns; ++run) {
    PARALLAX_TRY_ASSIGN(auto trials, runner.Try({&binding, 1}, options));
    Trial& trial = trials.front();
    bool same = Shows(signature, trial.verdict);
    ++confirmation.runs;
    if (same) ++confirmation.reproduced;
    if (same || confirmation.reproduced == 0) confirmation.trial = std::move(trial);
  }
  const std::vector<ProbeRecord>& probes = confirmation.trial.probes;
  const bool was_nudged = std::any_of(probes.begin(), probes.end(), IsNudge);
  if (!confirmation.Whole() || !was_nudged) return confirmation;
  options.nudges = kManyNudges;
  options.fresh = false;
  PARALLAX_TRY_ASSIGN(auto trials, runner.Try({&binding, 1}, options));
  // Nothing but the nudges is new: whatever is doubted now is doubted for them, though the doubt of
  // another complaint may be the one that is told.
  const Verdict& verdict = trials.front().verdict;
  confirmation.jumps = verdict.state == VerdictState::kUntrusted && verdict.reason != kUnprobed;
  if (confirmation.jumps) {
    confirmation.reproduced = 0;
    confirmation.trial = std::move(trials.front());
  }
  return confirmation;
}

}  // namespace parallax
