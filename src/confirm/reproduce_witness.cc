#include "confirm/reproduce_witness.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "confirm/reduce_witness.h"
#include "confirm/witness/find_witness.h"
#include "investigate/narrow/narrow_variation.h"
#include "investigate/signature.h"
#include "judge/measures/probes.h"

namespace parallax {
namespace {

constexpr uint64_t kCandidatesAgain = 120;  // each is nudged many times, or has a child of its own

Status RunAfresh(FindingDraft& draft) {
  PARALLAX_TRY_ASSIGN(draft.confirmation,
                      Confirm(draft.runner, draft.signature, draft.witness.binding));
  if (draft.confirmation.reproduced == 0) return Status::Ok();
  const Outcomes known = std::move(draft.witness.outcomes);
  draft.witness = draft.confirmation.trial;
  FillInterrupted(known, &draft.witness.outcomes);
  return Status::Ok();
}

// What was met is made smaller a second time; where that fails again it stays as it was met.
Status ReduceAgain(FindingDraft& draft, const SecondReduction& how) {
  PARALLAX_TRY(ReduceWitnessWith(draft, how));
  PARALLAX_TRY(NarrowWitness(draft));
  PARALLAX_TRY(RunAfresh(draft));
  if (draft.confirmation.reproduced > 0) return Status::Ok();
  draft.TakeBack();
  return RunAfresh(draft);
}

// What was made smaller does not show it: what was met may.
Status RunAsMet(FindingDraft& draft) {
  const bool jumped = draft.confirmation.jumps;
  draft.TakeBack();
  PARALLAX_TRY(RunAfresh(draft));
  if (draft.confirmation.reproduced == 0) return Status::Ok();
  PARALLAX_TRY(BlamePlainDeath(draft.runner, &draft.witness, &draft.signature));
  // A death had a child of its own from the first.
  if (!jumped && IsDeadly(draft.witness.outcomes)) return Status::Ok();
  SecondReduction how;
  how.candidates = kCandidatesAgain;
  if (jumped) {
    // What was met lies at no jump, and what it was reduced to did: of the steps those are taken
    // that many nudges do not account for.
    how.nudges = kManyNudges;
  } else {
    // The candidates before it had left something behind that the smaller one needs.
    how.alone = true;
  }
  return ReduceAgain(draft, how);
}

}  // namespace

Status ReproduceWitness(FindingDraft& draft) {
  if (!draft.confirm) return Status::Ok();
  PARALLAX_TRY(RunAfresh(draft));
  const Trial& witness = draft.witness;
  const bool changed =
      !(witness.binding == draft.original) || !(witness.relation == draft.met.relation);
  if (draft.confirmation.reproduced == 0 && changed) PARALLAX_TRY(RunAsMet(draft));
  if (draft.confirmation.jumps) draft.witness = draft.confirmation.trial;
  const bool settled = draft.confirmation.reproduced > 0 || draft.confirmation.jumps;
  if (settled || !draft.runner.prefix().empty()) return Status::Ok();
  PARALLAX_TRY_ASSIGN(const bool shows, ShowsByOthers(draft));
  if (!shows) return Status::Ok();
  PARALLAX_TRY(ReduceWitness(draft));
  return RunAfresh(draft);
}

Status CheckCallOrder(FindingDraft& draft) {
  const Relation& relation = draft.witness.relation;
  const Kind kind = draft.signature.kind;
  const bool numbers = kind == Kind::kValue || kind == Kind::kNan;
  if (!numbers || relation.sides.size() < 2 || draft.confirmation.reproduced == 0) {
    return Status::Ok();
  }
  if (!draft.runner.prefix().empty()) {
    draft.depends_on_calls = true;
    return Status::Ok();
  }
  const std::vector<Side> backwards(relation.sides.rbegin(), relation.sides.rend());
  PARALLAX_TRY_ASSIGN(Outcomes outcomes, draft.runner.RunSides(draft.witness.binding, backwards));
  std::reverse(outcomes.begin(), outcomes.end());
  const Evidence evidence = draft.EvidenceOfWitness();
  for (size_t i = 0; i < outcomes.size(); ++i) {
    draft.depends_on_calls |= !SameAgain(evidence, draft.witness.outcomes[i], outcomes[i]);
  }
  return Status::Ok();
}

}  // namespace parallax
