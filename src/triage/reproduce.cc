#include "triage/reproduce.h"

#include <utility>

#include "triage/signature.h"

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
  return confirmation;
}

}  // namespace parallax
