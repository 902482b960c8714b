#include "explain/arguments/reduce_legally.h"

#include "explain/arguments/judge_arguments.h"

namespace parallax {

Result<Reduction> ReduceLegally(Runner& runner, const TriageContext& context,
                                const Relation& relation, const Signature& signature,
                                const Binding& binding, const Trial& trial, ReduceLimits limits) {
  PARALLAX_TRY_ASSIGN(Reduction reduction, Reduce(runner, signature, binding, trial, limits));
  auto is_refused = [&](const Binding& witness) -> Result<bool> {
    PARALLAX_TRY_ASSIGN(
        ArgumentsVerdict verdict,
        JudgeArguments(runner, context, {relation, trial.verdict.side, signature.kind, witness}));
    return verdict.state == ArgumentsState::kUnchecked;
  };
  if (reduction.binding == binding) return reduction;
  PARALLAX_TRY_ASSIGN(bool strayed, is_refused(reduction.binding));
  if (!strayed) return reduction;
  PARALLAX_TRY_ASSIGN(bool refused_before, is_refused(binding));
  if (refused_before) return reduction;
  limits.refused = is_refused;
  return Reduce(runner, signature, binding, trial, limits);
}

}  // namespace parallax
