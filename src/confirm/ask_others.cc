#include "confirm/ask_others.h"

#include <fmt/format.h>

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "explain/arguments/illegal_argument.h"
#include "explain/arguments/judge_arguments.h"
#include "explain/title.h"
#include "investigate/reduce/extents.h"
#include "investigate/signature.h"
#include "judge/rank.h"
#include "nouns/forms.h"
#include "words/message_template.h"

namespace parallax {
namespace {

constexpr size_t kWidthOfRefusal = 140;
constexpr int64_t kFilled = 2;       // the extent of what was empty
constexpr double kMostFilled = 4e6;  // elements of a tensor

// "ValueError: no such axis" of what refuses arguments; empty: it does something else, or has
// another signature, which `same_call` has not.
std::string RefusalOf(const Outcome& outcome, const Dialect& dialect, bool same_call = false) {
  if (!outcome.Is<Raised>() || FailsInternalAssert(outcome, dialect)) return "";
  const Raised& raised = outcome.As<Raised>();
  if (raised.type == "AttributeError" || (raised.type == "TypeError" && !same_call)) return "";
  const std::string line = raised.message.substr(0, raised.message.find('\n'));
  return Shortened(fmt::format("{}: {}", raised.type, line), kWidthOfRefusal);
}

// Of an assertion about the library itself, another side that says in plain words what is wrong
// with the arguments: all that is missing are the words. What has no kernel says nothing of them,
// but a derivative that is not there is the same derivative in each mode.
std::string RefusalBeside(const Trial& witness, const Dialect& dialect) {
  if (witness.verdict.kind != Kind::kCrash || IsDeadly(witness.outcomes)) return "";
  const bool same_call = witness.relation.Is(kOfModes);  // another way to make it
  for (size_t i = 0; i < witness.outcomes.size(); ++i) {
    const std::string refusal = RefusalOf(witness.outcomes[i], dialect, same_call);
    if (refusal.empty()) continue;
    const Side& side = witness.relation.sides[i];
    const Raised& raised = witness.outcomes[i].As<Raised>();
    const bool derivative = HasRole(side.program.form(), FormRole::kDerivative);
    if (!derivative && dialect.SaysItLacks(raised.type, raised.message)) continue;
    return fmt::format("{} refuses them: {}", LabelOf(side), refusal);
  }
  return "";
}

// Whether no tensor becomes large where extents of 0 become kFilled.
bool CanBeFilled(const Binding& binding) {
  bool can = true;
  ForEachTensor(binding, [&can](const TensorRecipe& recipe) {
    double elements = 1;  // an extent beside a 0 may be huge
    for (const int64_t extent : recipe.shape) {
      elements *= static_cast<double>(extent == 0 ? kFilled : extent);
    }
    can &= elements <= kMostFilled;
  });
  return can;
}

// Of empty tensors, what every side says where they are not empty: nobody looks at what has no
// elements.
Result<std::string> RefusalOfFilled(FindingDraft& draft) {
  const Trial& witness = draft.witness;
  if (!CanBeFilled(witness.binding)) return std::string();
  const Binding filled = Resize(witness.binding, 0, kFilled, {});
  if (filled == witness.binding || OnSeveralTargets(witness.relation)) return std::string();
  PARALLAX_TRY_ASSIGN(Outcomes outcomes, draft.runner.RunSides(filled, witness.relation.sides));
  std::string refusal;
  for (const Outcome& outcome : outcomes) {
    refusal = RefusalOf(outcome, draft.context.dialect);
    if (refusal.empty()) return std::string();
  }
  return "the same call on tensors that are not empty refuses them: " + refusal;
}

// `by_others`: whether other ways to make the call were asked.
Result<ArgumentsVerdict> AskAbout(FindingDraft& draft, bool* by_others) {
  const Trial& witness = draft.witness;
  std::string refusal = RefusalBeside(witness, draft.context.dialect);
  if (refusal.empty()) {
    PARALLAX_TRY_ASSIGN(refusal, RefusalOfFilled(draft));
  }
  if (!refusal.empty()) return ArgumentsVerdict{ArgumentsState::kUnchecked, std::move(refusal)};
  if (!IsAboutArguments(draft)) return ArgumentsVerdict();
  *by_others = true;
  return JudgeArguments(
      draft.runner, draft.context,
      {witness.relation, witness.verdict.side, draft.signature.kind, witness.binding});
}

// Parameters of the call, where the catalogue knows them.
std::span<const Parameter> ParametersOfCall(const FindingDraft& draft) {
  const Api* api = FindApi(draft.witness.relation.api, draft.context.apis);
  return api == nullptr ? std::span<const Parameter>() : api->parameters;
}

// Which argument it is that another way to make the call refuses.
Status NameIllegal(FindingDraft& draft) {
  const Trial& witness = draft.witness;
  if (witness.relation.IsOfRule() || Hangs(witness.outcomes)) return Status::Ok();
  PARALLAX_TRY_ASSIGN(const std::vector<std::string> illegal,
                      FindIllegalArguments(draft.runner, draft.context,
                                           {witness.relation, witness.verdict.side,
                                            draft.signature.kind, witness.binding},
                                           ParametersOfCall(draft)));
  draft.finding.title += IllegalOf(illegal);
  return Status::Ok();
}

// Deaths and strays of integers that point outside: nobody looks at them.
void TellIllegal(FindingDraft& draft) {
  Finding& finding = draft.finding;
  const Trial& witness = draft.witness;
  const bool strays = !SignalOfDeath(witness.verdict).empty() || HitsGuard(witness.outcomes);
  if (draft.conditions.illegal.empty() || !strays) return;
  finding.arguments = ArgumentsState::kUnchecked;
  finding.arguments_reason = draft.conditions.illegal + ", which the call does not look at";
  finding.rank = RankOfStrayIndex(finding.rank);
}

}  // namespace

Status AskOthers(FindingDraft& draft) {
  Finding& finding = draft.finding;
  if (!draft.confirmation.Whole()) return Status::Ok();
  if (finding.rank > kFrontPageRank) return Status::Ok();
  const Trial& witness = draft.witness;
  bool by_others = false;
  PARALLAX_TRY_ASSIGN(ArgumentsVerdict asked, AskAbout(draft, &by_others));
  finding.arguments = asked.state;
  finding.arguments_reason = std::move(asked.reason);
  if (asked.state != ArgumentsState::kUnchecked) {
    TellIllegal(draft);
    return Status::Ok();
  }
  if (by_others) PARALLAX_TRY(NameIllegal(draft));
  const bool internal = draft.runner.HasTrait("internal");
  const bool writes = finding.signature.kind == Kind::kMemory && !HitsGuard(witness.outcomes);
  finding.rank = RankOfUnchecked(finding.rank, internal, writes);
  return Status::Ok();
}

}  // namespace parallax
