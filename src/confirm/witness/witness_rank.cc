#include "confirm/witness/witness_rank.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <set>
#include <string_view>

#include "base/text.h"
#include "explain/title.h"
#include "investigate/narrow/wider_numbers.h"
#include "judge/measures/lost_to_zero.h"
#include "judge/measures/narrow_integers.h"
#include "judge/measures/probes.h"
#include "judge/measures/vanishing.h"
#include "judge/rank.h"
#include "judge/sides.h"
#include "nouns/constraint.h"
#include "nouns/forms.h"

namespace parallax {
namespace {

// The reference in Python that a library ships for its operators to be read.
constexpr std::string_view kReferenceForm = "ref";

bool CallsForm(const Relation& relation, std::string_view form) {
  return std::any_of(relation.sides.begin(), relation.sides.end(),
                     [form](const Side& side) { return side.program.form() == form; });
}

// Whether the side at fault, or where nobody knows it any, writes to an out= of the caller.
bool WritesToOut(const Trial& witness) {
  const std::vector<Side>& sides = witness.relation.sides;
  for (size_t i = 0; i < sides.size(); ++i) {
    if (witness.verdict.side >= 0 && static_cast<size_t>(witness.verdict.side) != i) continue;
    const Form* form = FindForm(sides[i].program.form());
    if (form != nullptr && form->writes == FormWrites::kOutput) return true;
  }
  return false;
}

// "_random_samples": an argument whose name says that it is not for users; empty: none is given.
std::string PrivateArgument(const Binding& binding) {
  for (const Argument& argument : binding.arguments) {
    const std::string_view leaf = LeafName(argument.name);
    const bool is_private = leaf.starts_with("_") && !leaf.starts_with("__");
    if (is_private && !argument.value.Is<None>()) return std::string(leaf);
  }
  return "";
}

// A function owes its own small numbers. A derivative of it, or what several calls are worth
// together, is owed to the tolerance.
bool OwesSmallNumbers(const Relation& relation) {
  return !relation.IsOfRule() && (relation.claim.bits & kClaimGradient) == 0;
}

// What puts wrong numbers out of the range of ordinary ones. Elementwise operators owe each number
// of their range.
std::vector<std::string_view> WhyOfRange(const FindingDraft& draft, const Evidence& evidence) {
  const Kind kind = draft.witness.verdict.kind;
  std::vector<std::string_view> why;
  if (draft.runner.HasTrait("elementwise")) return why;
  const bool numbers = kind == Kind::kValue || kind == Kind::kNan;
  if (numbers && draft.conditions.only_at_extremes) {
    why.emplace_back("numbers of ordinary size do not show it");
  }
  if (kind == Kind::kNan && IsBelowNormal(evidence)) {
    why.emplace_back("the right number is too small for its dtype");
  }
  return why;
}

// Whether the documentation lists, by name, a dtype of 16 bits that the witness has.
bool NamesItsSixteenBits(const FindingDraft& draft) {
  const Relation& relation = draft.witness.relation;
  if (relation.IsOfRule() || !draft.context.constraints) return false;
  std::set<std::string_view> held;
  ForEachTensor(draft.witness.binding, [&](const TensorRecipe& recipe) {
    if (HasSixteenBits(recipe.dtype)) held.insert(Name(recipe.dtype));
  });
  for (const Constraint& known : draft.context.constraints(relation.api)) {
    const bool documented = std::any_of(
        known.from.begin(), known.from.end(),
        [](const Provenance& from) { return from.origin == Provenance::Origin::kDocumentation; });
    if (!documented || known.clause.left.kind != Term::Kind::kDType) continue;
    const std::vector<Term>& listed = known.clause.right;
    if (std::any_of(listed.begin(), listed.end(), [&](const Term& each) {
          return each.kind == Term::Kind::kWord && held.contains(each.name);
        })) {
      return true;
    }
  }
  return false;
}

// By what was compared.
int RankOfComparison(const FindingDraft& draft, int rank) {
  const Trial& witness = draft.witness;
  const Verdict& verdict = witness.verdict;
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
      (IsAboutMetadata(verdict.kind) && CallsForm(witness.relation, kReferenceForm)) ||
      (verdict.side >= 0 &&
       witness.relation.sides[static_cast<size_t>(verdict.side)].program.form() == kReferenceForm);
  return formula || of_guess || of_reference ? std::max(rank, kFrontPageRank + 1) : rank;
}

// By the gravest signal of which it dies on other inputs.
int RankOfOtherDeaths(const FindingDraft& draft) {
  int rank = std::numeric_limits<int>::max();
  Verdict verdict = draft.witness.verdict;
  for (const std::string& signal : draft.conditions.other_signals) {
    verdict.pattern = signal;
    rank = std::min(rank, Rank(verdict, draft.witness.binding, draft.witness.traits));
  }
  return rank;
}

}  // namespace

WitnessRank RankWitness(const FindingDraft& draft) {
  const Trial& witness = draft.witness;
  const Evidence evidence = draft.EvidenceOfWitness();
  const bool lost = LosesToZero(evidence);
  const double excess =
      lost ? std::numeric_limits<double>::infinity() : UnexplainedExcess(evidence);
  WitnessRank found;
  found.rank = Rank(witness.verdict, witness.binding, witness.traits, excess);
  found.rank = std::min(found.rank, RankOfOtherDeaths(draft));
  const auto because = [&](int rank, std::string why) {
    if (rank != found.rank) found.because.push_back(std::move(why));
    found.rank = rank;
  };
  if (lost && !OwesSmallNumbers(witness.relation)) {
    because(RankOfLost(found.rank, false), "what is lost is smaller than the tolerance");
  } else if (lost) {
    found.rank = RankOfLost(found.rank, true);
  }
  found.rank = RankOfComparison(draft, found.rank);
  if (draft.runner.HasTrait("deprecated")) {
    because(RankBehind(found.rank), witness.relation.api + " is deprecated");
  }
  if (draft.runner.HasTrait("undocumented-out") && WritesToOut(witness)) {
    because(RankBehind(found.rank), "its documentation names no out=");
  }
  if (draft.conditions.only_in_16_bits && !NamesItsSixteenBits(draft)) {
    because(RankBehind(found.rank), "the same numbers in float32 do not show it");
  }
  for (const std::string_view why : WhyOfRange(draft, evidence)) {
    because(RankOfRange(found.rank), std::string(why));
  }
  if (!draft.rounded.empty()) {
    because(RankOfRange(found.rank), draft.rounded + " accounts for the difference");
  }
  const std::string hidden = PrivateArgument(witness.binding);
  if (!hidden.empty()) {
    because(RankOfPrivate(found.rank), hidden + " is no argument for users");
  }
  return found;
}

int RankOfWitness(const FindingDraft& draft) { return RankWitness(draft).rank; }

std::string RanksLowerText(const WitnessRank& rank) {
  return rank.because.empty() ? ""
                              : fmt::format("; ranks lower: {}", fmt::join(rank.because, ", "));
}

}  // namespace parallax
