#include "confirm/reduce_witness.h"

#include <algorithm>
#include <utility>

#include "confirm/witness/witness_rank.h"
#include "explain/arguments/reduce_legally.h"
#include "investigate/narrow/narrow_variation.h"
#include "investigate/narrow/wider_numbers.h"

namespace parallax {
namespace {

// What hangs so much longer than its deadline does so each time it is confirmed.
constexpr double kPatientFactor = 1.5;

}  // namespace

Status ReduceWitness(FindingDraft& draft) { return ReduceWitnessWith(draft, {}); }

Status ReduceWitnessWith(FindingDraft& draft, const SecondReduction& how) {
  const InvestigateContext& context = draft.context;
  const bool has_prefix = !draft.runner.prefix().empty();
  ReduceLimits limits = LimitsFor(draft.signature, draft.witness.outcomes, has_prefix);
  limits.candidates = std::min({limits.candidates, context.max_candidates, how.candidates});
  limits.nudges = how.nudges;
  limits.alone = how.alone;
  limits.patient_s = kPatientFactor * context.deadline_s;
  if (draft.apart) {
    limits.refused = [&](const Binding& binding) -> Result<bool> {
      return !draft.apart->holds(binding);
    };
  }
  if (context.constraints) limits.constraints = context.constraints(draft.witness.relation.api);
  const bool legally =
      IsAboutArguments(draft) && !has_prefix && RankOfWitness(draft) <= kFrontPageRank;
  PARALLAX_TRY_ASSIGN(
      Reduction reduction,
      legally ? ReduceLegally(draft.runner, context, draft.signature, draft.witness, limits)
              : Reduce(draft.runner, draft.signature, draft.witness, limits));
  draft.witness = std::move(reduction.trial);
  draft.witness.binding = draft.runner.WithContentsOfSides(draft.witness.binding);
  draft.passes = std::move(reduction.passes);
  return Status::Ok();
}

Status NarrowWitness(FindingDraft& draft) {
  PARALLAX_TRY(NarrowVariation(draft.runner, &draft.witness, &draft.signature));
  if (draft.apart) return Status::Ok();  // the dtype may be what tells it from the first
  return TakeWiderNumbers(draft.runner, draft.signature, &draft.witness);
}

}  // namespace parallax
