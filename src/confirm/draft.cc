#include "confirm/draft.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "explain/title.h"
#include "inputs/derive.h"
#include "investigate/signature.h"
#include "judge/measures/lost_to_zero.h"
#include "judge/measures/narrow_integers.h"
#include "judge/measures/probes.h"
#include "judge/rank.h"
#include "judge/sides.h"
#include "nouns/forms.h"

namespace parallax {
namespace {

// The reference in Python that a library ships for its operators to be read.
constexpr std::string_view kReferenceForm = "ref";

// Whether a side is of the kind that JudgeArguments asks: what refuses there is the finding itself.
bool ComputesElsewhere(const Side& side) {
  return IsAnotherFormula(side) || HasRole(side.program.form(), FormRole::kWithoutData);
}

bool CallsForm(const Relation& relation, std::string_view form) {
  return std::any_of(relation.sides.begin(), relation.sides.end(),
                     [form](const Side& side) { return side.program.form() == form; });
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

int RankOfWitness(const FindingDraft& draft) {
  const Trial& witness = draft.witness;
  const Verdict& verdict = witness.verdict;
  const Evidence evidence = draft.EvidenceOfWitness();
  const bool lost = LosesToZero(evidence);
  const double excess =
      lost ? std::numeric_limits<double>::infinity() : UnexplainedExcess(evidence);
  int rank = Rank(verdict, witness.binding, witness.traits, excess);
  if (lost) rank = RankOfLost(rank);
  if (IsPortingNote(witness.relation, verdict)) rank = RankOfPortingNote(rank);
  if (!NarrowedIntegers(witness, draft.context.dialect).empty()) rank = RankOfNarrowing(rank);
  const bool dear = verdict.kind == Kind::kHang || verdict.kind == Kind::kOom;
  // A formula that is written down to be read may be slow and take memory.
  const bool formula = dear && verdict.side >= 0 &&
                       IsAnotherFormula(witness.relation.sides[static_cast<size_t>(verdict.side)]);
  // The result of one side of a guess may be the larger one: diagflat gives a matrix.
  const bool of_guess = verdict.kind == Kind::kOom && witness.relation.Is(kGuessed);
  // Nobody calls the reference: what the library itself uses of it is its decomposition.
  const bool of_reference =
      IsAboutMetadata(verdict.kind) && CallsForm(witness.relation, kReferenceForm);
  return formula || of_guess || of_reference ? std::max(rank, kFrontPageRank + 1) : rank;
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
