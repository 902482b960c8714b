#include "confirm/guesses/excuse.h"

#include <algorithm>
#include <vector>

#include "confirm/guesses/documented_difference.h"
#include "confirm/guesses/one_role.h"
#include "confirm/guesses/other_numbers.h"
#include "confirm/guesses/other_shapes.h"
#include "confirm/guesses/results_alike.h"
#include "confirm/guesses/side_call.h"
#include "constraints/holds.h"
#include "constraints/language.h"
#include "investigate/reduce/edit.h"
#include "judge/rank.h"
#include "judge/sign_refusal.h"
#include "nouns/named_beside.h"

namespace parallax {
namespace {

// What the documentation of the function that the side calls asks for and the call breaks.
std::string BrokenClause(const FindingDraft& draft, size_t side) {
  const Trial& witness = draft.witness;
  const Api* api = ApiOf(witness.relation.sides[side], draft.context.apis);
  if (!draft.context.constraints || api == nullptr) return "";
  const auto call = CallOf(witness, side, *api);
  if (!call) return "";
  for (const Constraint& constraint : draft.context.constraints(api->name)) {
    if (!IsBorneOut(constraint) || !IsFromDocumentation(constraint)) continue;
    if (Holds(constraint.clause, *call) == Truth::kNo) return ToText(constraint.clause);
  }
  return "";
}

// What other numbers and other shapes tell of a refusal.
Result<std::string> ExcuseByRuns(FindingDraft& draft, bool only_ends) {
  const Trial& witness = draft.witness;
  const bool numbers = only_ends || !witness.relation.Is(kNamedBeside);
  if (numbers && !RefusesASign(witness, {}) && HoldsFewNumbers(witness.binding)) {
    const std::vector<Binding> inputs = WithPlainNumbers(witness.binding);
    PARALLAX_TRY_ASSIGN(const auto trials, draft.runner.Try(inputs, {}));
    if (std::any_of(trials.begin(), trials.end(),
                    [](const Trial& trial) { return trial.compared; })) {
      return std::string("both take other numbers of the same shapes and dtypes");
    }
  }
  PARALLAX_TRY_ASSIGN(const bool apart, only_ends ? GiveOtherRanks(draft) : Result<bool>(false));
  if (apart) return std::string("what both give is never of one rank");
  PARALLAX_TRY_ASSIGN(const bool at_one, EndsAlikeAtOneAlone(draft));
  if (at_one) return std::string("they end alike where all sizes are 1, and there alone");
  PARALLAX_TRY_ASSIGN(const bool shapes, RefusesToBroadcast(draft));
  if (shapes) return std::string("which shapes go together is its own");
  PARALLAX_TRY_ASSIGN(const bool rank, only_ends ? RefusesARank(draft) : Result<bool>(false));
  return std::string(rank ? "which ranks it takes is its own" : "");
}

}  // namespace

Result<std::string> ExcuseOf(FindingDraft& draft) {
  const Trial& witness = draft.witness;
  const Relation& relation = witness.relation;
  const bool asked = relation.Is(kGuessed) && witness.verdict.kind == Kind::kStatus;
  if (!asked || witness.outcomes.size() != 2) return std::string();
  const bool only_ends = (relation.claim.bits & kClaimAnyNumbers) == 0;
  const bool one_thing = AreFunctionAndModule(relation) || relation.Is(kSaidEqual);
  if (!only_ends && one_thing) return std::string();
  if (DomainOf(witness.binding) == InputDomain::kHuge) {
    return std::string("how large sizes and numbers go is its own");
  }
  const size_t refusing = witness.outcomes[0].Is<Raised>() ? 0 : 1;
  const std::string broken = BrokenClause(draft, refusing);
  if (!broken.empty() && BrokenClause(draft, 1 - refusing).empty()) {
    return "its documentation asks for " + broken;
  }
  if (only_ends && PassesConstants(relation.sides[refusing])) {
    return std::string("it refuses a call with a constant that was guessed");
  }
  const std::string apart = only_ends ? SetApart(witness, 1 - refusing, draft.context.apis) : "";
  if (!apart.empty()) return "the other one is called with another " + apart;
  if (AreOfOtherRanks(relation)) {
    return std::string("they are made for other numbers of dimensions");
  }
  const std::string documented = DocumentedDifference(witness, refusing, draft.context.apis);
  if (!documented.empty()) return documented;
  return ExcuseByRuns(draft, only_ends);
}

}  // namespace parallax
