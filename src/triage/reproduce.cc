#include "triage/reproduce.h"

#include <algorithm>
#include <utility>

#include "triage/signature.h"

namespace parallax {
namespace {

constexpr int kDeterminismRepeats = 20;

constexpr int kDraws = 12;  // of nudges, three each

bool WasNudged(const Trial& trial) {
  return std::any_of(trial.probes.begin(), trial.probes.end(),
                     [](const ProbeRecord& probe) { return probe.name.starts_with("nudge-"); });
}

Confirmation Doubted(Trial trial) {
  Confirmation confirmation;
  confirmation.doubted = true;
  confirmation.trial = std::move(trial);
  return confirmation;
}

bool IsDoubtedForNudges(const Verdict& verdict) {
  return verdict.state == VerdictState::kUntrusted &&
         (verdict.reason == "discontinuous" || verdict.reason == "ill-conditioned");
}

}  // namespace

Result<Confirmation> Confirm(Runner& runner, const Signature& signature, const Binding& binding) {
  TryOptions options;
  options.signature = signature;
  options.fresh = true;
  if (signature.kind == Kind::kDeterminism) options.repeats = kDeterminismRepeats;
  Confirmation confirmation;
  while (confirmation.runs < kConfirmRuns) {
    options.draw = ++confirmation.runs;
    PARALLAX_TRY_ASSIGN(auto trials, runner.Try({&binding, 1}, options));
    if (IsDoubtedForNudges(trials.front().verdict)) return Doubted(std::move(trials.front()));
    bool same = Shows(signature, trials.front().verdict);
    if (same) ++confirmation.reproduced;
    if (same || confirmation.reproduced == 0) confirmation.trial = std::move(trials.front());
  }
  if (!confirmation.Whole() || !WasNudged(confirmation.trial)) return confirmation;
  for (options.fresh = false; options.draw < kDraws;) {
    ++options.draw;
    PARALLAX_TRY_ASSIGN(auto trials, runner.Try({&binding, 1}, options));
    if (IsDoubtedForNudges(trials.front().verdict)) return Doubted(std::move(trials.front()));
  }
  return confirmation;
}

}  // namespace parallax
