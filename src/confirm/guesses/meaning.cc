#include "confirm/guesses/meaning.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "confirm/guesses/documented_point.h"
#include "confirm/guesses/excuse.h"
#include "confirm/guesses/inputs_like.h"
#include "confirm/guesses/limit.h"
#include "confirm/guesses/one_role.h"
#include "confirm/guesses/other_numbers.h"
#include "confirm/guesses/side_call.h"
#include "investigate/narrow/wider_numbers.h"
#include "judge/guesses.h"
#include "judge/judge.h"
#include "judge/measures/contents.h"
#include "judge/rank.h"
#include "judge/reasons.h"
#include "judge/sign_refusal.h"
#include "nouns/named_beside.h"

namespace parallax {
namespace {

// Where the sides differ on so large a share of those that they can be held together on.
constexpr double kShareApart = 0.25;

// Whether dimensions of size 1 were taken out before the results were held together.
bool AreSqueezed(const Relation& relation) {
  return std::any_of(relation.sides.begin(), relation.sides.end(),
                     [](const Side& side) { return side.select == Select::kSqueezed; });
}

// Whether a refusal is no fault: it is what the side says of its own arguments, the guess says
// nothing of values, or of dimensions the two make two things.
bool RefusesWhatItMay(const FindingDraft& draft) {
  const Trial& witness = draft.witness;
  if (!witness.relation.Is(kGuessed) || witness.verdict.kind != Kind::kStatus) return false;
  if (AreSqueezed(witness.relation) && !witness.relation.Is(kSaidEqual)) return true;
  if (RefusesInOneRole(witness, draft.context.apis)) return false;
  const bool ends_alike_alone = (witness.relation.claim.bits & kClaimAnyNumbers) == 0;
  return ends_alike_alone || RefusesItsOwn(witness, draft.context.apis);
}

// Whether what differs is what becomes of nan and infinity.
bool IsOfNonFinite(const FindingDraft& draft) {
  const Contents contents = ContentsOf(draft.original);
  return draft.witness.verdict.kind == Kind::kNan && (contents.has_nan || contents.has_infinity);
}

// Whether numbers of 16 bits leave their range in one of both: what they are added up in is each
// function's own.
bool LeavesSixteenBits(const FindingDraft& draft) {
  const Trial& witness = draft.witness;
  bool narrow = false;
  ForEachTensor(draft.original,
                [&](const TensorRecipe& recipe) { narrow |= HasSixteenBits(recipe.dtype); });
  return narrow && witness.relation.Is(kGuessed) && !witness.relation.Is(kSaidEqual) &&
         witness.verdict.kind == Kind::kNan && witness.verdict.side < 0;
}

// Of two functions that nobody says are one.
bool IsOfTwoFunctions(const Relation& relation) {
  return relation.Is(kGuessed) && !relation.Is(kSaidEqual) && relation.sides.size() == 2 &&
         !AreFunctionAndModule(relation);
}

// How much memory a function takes, and how long it takes over a huge number, is its own.
bool TakesItsOwnShare(const Trial& witness) {
  const Kind kind = witness.verdict.kind;
  return IsOfTwoFunctions(witness.relation) &&
         (kind == Kind::kOom || TakesHugeCount(kind, witness.binding));
}

// Which kinds of arguments a function takes is its own.
bool RefusesAKind(const Trial& witness) {
  const bool guessed = IsEndOfGuess(witness.relation, witness.verdict.kind);
  return guessed &&
         std::any_of(witness.outcomes.begin(), witness.outcomes.end(), [](const Outcome& outcome) {
           return outcome.Is<Raised>() && outcome.As<Raised>().type == "TypeError";
         });
}

bool IsSettled(const FindingDraft& draft) {
  const Trial& witness = draft.witness;
  const Relation& relation = witness.relation;
  const Kind kind = witness.verdict.kind;
  if (!relation.Is(kGuessed) || !IsAboutMeaning(kind)) return true;
  if (kind == Kind::kStatus) {
    const bool of_values = (relation.claim.bits & kClaimAnyNumbers) != 0;
    return relation.Is(kNamedBeside) || RefusesInOneRole(witness, draft.context.apis) ||
           (of_values && RefusesASharedSign(witness, draft.context.apis));
  }
  // Of nan and infinity even a float64 run is no better reference.
  if (kind == Kind::kNan) return relation.Is(kSaidEqual) && !IsOfNonFinite(draft);
  return witness.verdict.side >= 0 || relation.Is(kSaidEqual);
}

std::optional<DType> DTypeOf(const Outcome& outcome) {
  const auto* returned = std::get_if<Returned>(&outcome.v);
  const auto* tensor =
      returned == nullptr ? nullptr : std::get_if<OutputTensor>(&returned->value.v);
  return tensor == nullptr ? std::nullopt : std::make_optional(tensor->dtype);
}

// Whether two functions give numbers of two dtypes, of which one holds more than the other; a
// documentation that says that both are equal promises them all the same.
bool GiveTwoDTypes(const Trial& witness) {
  const Outcomes& outcomes = witness.outcomes;
  return witness.relation.Is(kGuessed) && !witness.relation.Is(kSaidEqual) &&
         IsAboutNumbers(witness.verdict.kind) && outcomes.size() == 2 &&
         DTypeOf(outcomes[0]) != DTypeOf(outcomes[1]);
}

// Whether what the two give is told apart by what one of them is documented or was guessed to do of
// some inputs alone; empty: it is not.
std::string_view OwnResult(const FindingDraft& draft) {
  const Relation& relation = draft.witness.relation;
  const Kind kind = draft.witness.verdict.kind;
  const bool asked = relation.Is(kGuessed) && !relation.Is(kSaidEqual) && kind != Kind::kStatus;
  if (!asked || !IsAboutMeaning(kind)) return "";
  const bool any_text =
      std::any_of(relation.sides.begin(), relation.sides.end(),
                  [&](const Side& side) { return PassesAnyText(side, draft.context.apis); });
  if (any_text) return "one side does its work on a text that was guessed";
  const bool shapes = kind == Kind::kMetadata && AreSqueezed(relation);
  if (shapes) return "their shapes were never alike";
  const bool documented = IsAboutNumbers(kind) && GivesWhatItDocuments(draft);
  return documented ? "the documentation of one side says what it gives there" : "";
}

void Doubt(const std::string& why, Verdict* verdict) {
  verdict->state = VerdictState::kUntrusted;
  verdict->reason = kOtherMeaning;
  verdict->detail += "; " + why;
}

// Two functions that mean two things differ whether or not numbers are promised there.
bool Differs(const Verdict& verdict) {
  const bool complains =
      verdict.state == VerdictState::kDisagree || verdict.state == VerdictState::kUntrusted;
  return complains && IsAboutMeaning(verdict.kind);
}

// Of a witness that disagrees: whether it refuses what it may; then the verdict says so.
Result<bool> RefusesItsOwnMatter(FindingDraft& draft) {
  Verdict& verdict = draft.witness.verdict;
  if (RefusesAKind(draft.witness)) {
    Doubt("which kinds of arguments a function takes is its own", &verdict);
    return true;
  }
  if (RefusesWhatItMay(draft)) {
    Doubt("what one side says of its own arguments is its own", &verdict);
    return true;
  }
  PARALLAX_TRY_ASSIGN(const std::string excuse, ExcuseOf(draft));
  if (!excuse.empty()) Doubt(excuse, &verdict);
  return !excuse.empty();
}

// Of a witness that disagrees, what inputs like it and other numbers tell; then the verdict says
// so.
Result<bool> DiffersBeside(FindingDraft& draft) {
  Verdict& verdict = draft.witness.verdict;
  if (verdict.kind != Kind::kStatus) {
    PARALLAX_TRY_ASSIGN(const bool differs, DiffersOnOtherNumbers(draft));
    if (differs) {
      Doubt("its sides agree on plain numbers, and differ on others as ordinary", &verdict);
      return true;
    }
  }
  const std::vector<Binding> inputs = InputsLike(draft);
  PARALLAX_TRY_ASSIGN(const auto trials, draft.runner.Try(inputs, {}));
  size_t apart = 0, alike = 0;
  for (const Trial& trial : trials) {
    apart += Differs(trial.verdict) ? 1 : 0;
    alike += trial.verdict.state == VerdictState::kAgree ? 1 : 0;
  }
  if (apart == 0 || static_cast<double>(apart) < kShareApart * static_cast<double>(apart + alike)) {
    return false;
  }
  Doubt(fmt::format("its sides differ on {} of {} inputs like it, too", apart, apart + alike),
        &verdict);
  return true;
}

}  // namespace

Status WeighSignAgain(FindingDraft& draft) {
  Trial& witness = draft.witness;
  const bool asked = witness.relation.Is(kGuessed) && witness.verdict.kind == Kind::kStatus;
  const bool lost =
      HoldsIntegerBelowZero(draft.met.binding) && !HoldsIntegerBelowZero(witness.binding);
  if (asked && lost && RefusesItsOwn(witness, draft.context.apis)) {
    Doubt("what one side says of its own arguments is its own", &witness.verdict);
  }
  return Status::Ok();
}

void WeighSlowness(FindingDraft& draft) {
  if (!draft.witness.relation.Is(kGuessed)) return;
  Doubt("how much memory and time a function takes is its own", &draft.witness.verdict);
}

Result<bool> HasOtherMeaning(FindingDraft& draft) {
  Verdict& verdict = draft.witness.verdict;
  if (GiveTwoDTypes(draft.witness)) {
    Doubt("their results are of two dtypes, of which one holds more", &verdict);
    return true;
  }
  if (LeavesSixteenBits(draft)) {
    Doubt("how far numbers of 16 bits go is each side's own", &verdict);
    return true;
  }
  if (TakesItsOwnShare(draft.witness)) {
    Doubt("how much memory and time a function takes is its own", &verdict);
    return true;
  }
  PARALLAX_TRY_ASSIGN(const bool own, RefusesItsOwnMatter(draft));
  if (own) return true;
  if (const std::string_view result = OwnResult(draft); !result.empty()) {
    Doubt(std::string(result), &verdict);
    return true;
  }
  if (IsSettled(draft)) return false;
  if (IsOfNonFinite(draft)) {
    PARALLAX_TRY_ASSIGN(const bool breaks, BreaksItsLimit(draft));
    if (breaks) return false;
    Doubt("what becomes of nan and infinity is each side's own", &verdict);
    return true;
  }
  return DiffersBeside(draft);
}

}  // namespace parallax
