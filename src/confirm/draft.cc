#include "confirm/draft.h"

#include <algorithm>
#include <utility>

#include "inputs/derive.h"
#include "investigate/signature.h"
#include "judge/reasons.h"
#include "judge/sides.h"
#include "nouns/forms.h"

namespace parallax {
namespace {

// Whether a side is of the kind that JudgeArguments asks: what refuses there is the finding itself.
bool ComputesElsewhere(const Side& side) {
  return IsAnotherFormula(side) || HasRole(side.program.form(), FormRole::kWithoutData);
}

}  // namespace

FindingDraft::FindingDraft(const InvestigateContext& the_context, RecordedCase the_suspect,
                           bool may_confirm)
    : context(the_context),
      confirm(may_confirm),
      suspect(std::move(the_suspect)),
      original(Realised(suspect)),
      witness{suspect},
      runner(context, witness) {
  if (HitsGuard(suspect.outcomes)) runner.SetGuard();
}

void FindingDraft::Meet() {
  met = witness;
  met_signature = signature;
}

void FindingDraft::TakeBack() {
  witness = met;
  signature = met_signature;
}

void FindingDraft::TakeInstead(Trial trial) {
  witness = std::move(trial);
  original = suspect.binding = witness.binding;
}

bool FindingDraft::IsOver() const {
  return confirmation.jumps || witness.verdict.reason == kOtherMeaning;
}

bool IsAboutArguments(const FindingDraft& draft) {
  const Kind kind = draft.signature.kind;
  const std::vector<Side>& sides = draft.witness.relation.sides;
  const bool elsewhere = std::any_of(sides.begin(), sides.end(), ComputesElsewhere);
  const bool concerned = draft.stray || IsOfOneSide(kind) || IsAboutNumbers(kind) ||
                         (kind == Kind::kStatus && !elsewhere);
  return concerned && !OnSeveralTargets(draft.witness.relation);
}

}  // namespace parallax
