#include "confirm/ask_others.h"

#include <utility>

#include "explain/arguments/judge_arguments.h"
#include "investigate/signature.h"
#include "judge/rank.h"

namespace parallax {

Status AskOthers(FindingDraft& draft) {
  Finding& finding = draft.finding;
  if (!draft.confirmation.Whole()) return Status::Ok();
  if (!IsAboutArguments(draft) || finding.rank > kFrontPageRank) return Status::Ok();
  const Trial& witness = draft.witness;
  PARALLAX_TRY_ASSIGN(ArgumentsVerdict asked,
                      JudgeArguments(draft.runner, draft.context,
                                     {witness.relation, witness.verdict.side, draft.signature.kind,
                                      witness.binding}));
  finding.arguments = asked.state;
  finding.arguments_reason = std::move(asked.reason);
  if (asked.state != ArgumentsState::kUnchecked) return Status::Ok();
  const bool internal = draft.runner.HasTrait("internal");
  const bool writes = finding.signature.kind == Kind::kMemory && !HitsGuard(witness.outcomes);
  finding.rank = RankOfUnchecked(finding.rank, internal, writes);
  return Status::Ok();
}

}  // namespace parallax
