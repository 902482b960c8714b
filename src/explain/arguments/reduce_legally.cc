#include "explain/arguments/reduce_legally.h"

#include "explain/arguments/judge_arguments.h"

namespace parallax {

Result<Reduction> ReduceLegally(Runner& runner, const InvestigateContext& context,
                                const Signature& signature, const Trial& trial,
                                ReduceLimits limits) {
  PARALLAX_TRY_ASSIGN(Reduction reduction, Reduce(runner, signature, trial, limits));
  auto is_refused = [&](const Binding& witness) -> Result<bool> {
    PARALLAX_TRY_ASSIGN(
        ArgumentsVerdict verdict,
        JudgeArguments(runner, context,
                       {trial.relation, trial.verdict.side, signature.kind, witness}));
    return verdict.state == ArgumentsState::kUnchecked;
  };
  if (reduction.trial.binding == trial.binding) return reduction;
  PARALLAX_TRY_ASSIGN(bool strayed, is_refused(reduction.trial.binding));
  if (!strayed) return reduction;
  PARALLAX_TRY_ASSIGN(bool refused_before, is_refused(trial.binding));
  if (refused_before) return reduction;
  limits.refused = [&, before = limits.refused](const Binding& witness) -> Result<bool> {
    if (before) {
      PARALLAX_TRY_ASSIGN(const bool refused, before(witness));
      if (refused) return true;
    }
    return is_refused(witness);
  };
  return Reduce(runner, signature, trial, limits);
}

}  // namespace parallax
