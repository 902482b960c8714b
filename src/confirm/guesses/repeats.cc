#include "confirm/guesses/repeats.h"

#include <utility>

#include "investigate/signature.h"
#include "judge/measures/probes.h"
#include "nouns/api.h"

namespace parallax {
namespace {

constexpr int kRunsAgain = 2;

// The call of the side, twice.
Relation Repeated(const Relation& guess, int side) {
  Relation relation = guess;
  const Side& call = guess.sides[static_cast<size_t>(side)];
  if (call.text.empty()) relation.api = call.program.name();
  Side again = call;
  again.label = "the same call again";
  relation.sides = {call, again};
  relation.claim = Claim{};
  relation.claim.bits = kClaimBits | kClaimStatus | kClaimDType | kClaimShape;
  relation.facts = 0;
  return relation;
}

}  // namespace

Result<bool> ShowsByRepeats(FindingDraft& draft) {
  const Relation guess = draft.suspect.relation;
  const Evidence evidence = draft.EvidenceOfWitness();
  const int side = SideThatDiffersAgain(evidence, AgainResults(evidence, kRunsAgain));
  // Of what draws random numbers no guess claims values.
  const bool owes_values = (guess.claim.bits & kClaimValues) != 0;
  if (!guess.Is(kGuessed) || !owes_values || side < 0 || MayDraw(draft.suspect.traits))
    return false;
  draft.suspect.relation = draft.witness.relation = Repeated(guess, side);
  PARALLAX_TRY_ASSIGN(auto trials, draft.runner.Try({&draft.original, 1}, {}));
  Trial& trial = trials.front();
  const bool shows = trial.verdict.state == VerdictState::kDisagree;
  if (!shows) {
    draft.suspect.relation = draft.witness.relation = guess;
    return false;
  }
  draft.TakeInstead(std::move(trial));
  draft.signature = SignatureOf(draft.witness.relation, draft.witness.verdict);
  draft.Meet();
  return true;
}

}  // namespace parallax
