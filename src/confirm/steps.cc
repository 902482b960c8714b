#include "confirm/steps.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "confirm/ask_others.h"
#include "confirm/deaths/write_for_death.h"
#include "confirm/decide_status.h"
#include "confirm/describe.h"
#include "confirm/guesses/meaning.h"
#include "confirm/reduce_witness.h"
#include "confirm/reproduce_witness.h"
#include "confirm/witness/plain_arguments.h"
#include "confirm/witness/plainer_numbers.h"
#include "explain/blame.h"
#include "explain/conditions/conditions_of.h"
#include "explain/conditions/layout_conditions.h"
#include "explain/extreme_numbers.h"
#include "explain/rounded_argument.h"
#include "explain/sizes.h"
#include "investigate/reduce/edit.h"
#include "investigate/rule_steps.h"
#include "investigate/signature.h"
#include "investigate/wait_longer.h"
#include "nouns/chain.h"
#include "words/message_template.h"

namespace parallax {
namespace {

Status FindSizes(FindingDraft& draft) {
  if (!draft.context.scan_sizes) return Status::Ok();
  PARALLAX_TRY_ASSIGN(draft.sizes, ScanSizes(draft.runner, draft.signature, draft.witness.binding,
                                             draft.witness.outcomes));
  return Status::Ok();
}

Status FindConditions(FindingDraft& draft) {
  draft.conditions.of_layouts = LayoutClauses(draft.witness.binding);
  const bool told =
      draft.context.scan_sizes && !draft.depends_on_calls && draft.runner.prefix().empty();
  if (!told || Hangs(draft.witness.outcomes)) return Status::Ok();
  PARALLAX_TRY_ASSIGN(draft.conditions, FindConditionsOf(draft.context, draft.runner,
                                                         draft.signature, draft.witness));
  draft.conditions.other_signals = draft.sizes.signals;
  // Another size has other numbers in other places, so that nothing is said of sizes.
  if (!draft.conditions.of_numbers.empty()) draft.sizes = SizeScan();
  return Status::Ok();
}

Status VaryTheUnwritten(FindingDraft& draft) {
  const bool known = draft.stray->whose == StrayMemory::Whose::kNobody;
  if (!known || OnSeveralTargets(draft.witness.relation)) return Status::Ok();
  PARALLAX_TRY_ASSIGN(draft.varied,
                      VaryUnwrittenOf(draft.context, draft.runner, draft.signature, draft.witness,
                                      draft.stray->side, &draft.conditions));
  return Status::Ok();
}

// Whether it dies of integers that point far beyond anything: what a stray index meets is chance,
// at whatever size.
bool PointsFar(const Trial& witness) {
  constexpr double kFar = 0x1p20;
  bool far = false;
  ForEachTensor(witness.binding, [&](const TensorRecipe& recipe) {
    if (!IsInteger(recipe.dtype) || recipe.bytes == nullptr) return;
    const std::vector<Element> elements = ElementsOf(recipe);
    far |= std::any_of(elements.begin(), elements.end(),
                       [](const Element& each) { return std::abs(each.re) >= kFar; });
  });
  return far && IsDeadly(witness.outcomes);
}

// What is chance is not varied: a heap that was overwritten, repeats that differ; of memory that
// nobody wrote only what several arguments keep together. Of what hangs each call would be waited
// for.
Status VaryTheRest(FindingDraft& draft) {
  const bool told =
      draft.context.scan_sizes && !draft.depends_on_calls && draft.runner.prefix().empty();
  const Trial& witness = draft.witness;
  const bool corrupted = witness.verdict.pattern == kHeapCorrupted;
  const bool unwritten = draft.stray && draft.stray->whose == StrayMemory::Whose::kNobody;
  const bool by_chance = draft.signature.kind == Kind::kDeterminism || corrupted || unwritten;
  if (told && unwritten && !ChainOf(witness.binding)) return VaryTheUnwritten(draft);
  // Nobody knows what else it takes.
  draft.conditions.in_some_calls = corrupted;
  if (!told || by_chance || ChainOf(witness.binding)) return Status::Ok();
  if (PointsFar(witness)) draft.sizes.nameable = false;
  // Each such call takes seconds.
  draft.conditions.in_some_calls = Hangs(witness.outcomes) || draft.signature.kind == Kind::kOom;
  if (draft.conditions.in_some_calls) return Status::Ok();
  PARALLAX_TRY_ASSIGN(draft.varied, VaryUnnamed(draft.context, draft.runner, draft.signature,
                                                witness, draft.sizes, &draft.conditions));
  if (draft.conditions.learned) draft.sizes.nameable = false;
  // Its title names no size.
  draft.conditions.in_some_calls |= draft.stray && !draft.sizes.Range().empty();
  return Status::Ok();
}

// Whether a side gives memory that is not its result: then that one is wrong.
Status BlameStrayMemory(FindingDraft& draft) {
  PARALLAX_TRY_ASSIGN(draft.stray, FindStrayMemory(draft.runner, draft.EvidenceOfWitness(),
                                                   draft.witness.verdict, draft.depends_on_calls));
  if (!draft.stray) return Status::Ok();
  draft.witness.verdict.side = draft.stray->side;
  draft.depends_on_calls = false;  // what was there before them decides
  return Status::Ok();
}

Status KeepRecord(FindingDraft& draft) {
  Finding& finding = draft.finding;
  finding.witness = draft.witness;
  finding.prefix = draft.runner.prefix();
  finding.probes = draft.witness.probes;
  finding.first_case = draft.witness.key;
  finding.target = draft.context.target;
  finding.target_version = draft.context.target_version;
  finding.python = draft.context.python;
  finding.profile = draft.context.profile;
  finding.confirmed = draft.confirmation.reproduced;
  finding.confirm_runs = draft.confirmation.runs;
  return Status::Ok();
}

Status WaitLonger(FindingDraft& draft) {
  if (!draft.confirmation.Whole() || draft.signature.kind != Kind::kHang) return Status::Ok();
  PARALLAX_TRY_ASSIGN(const bool ends, TellPatience(draft.runner, draft.context, &draft.finding));
  if (ends) WeighSlowness(draft);
  return Status::Ok();
}

Status TryWithoutRuleSteps(FindingDraft& draft) {
  if (!draft.confirmation.Whole()) return Status::Ok();
  return TellSteps(draft.runner, draft.context, &draft.witness.relation, &draft.finding);
}

Status WriteItsScript(FindingDraft& draft) { return TellScript(draft.context, &draft.finding); }

Status DecideItsStatus(FindingDraft& draft) {
  if (!draft.confirm) return Status::Ok();
  return DecideStatus(draft.context, draft.confirmation, &draft.finding);
}

// Which rounding of an argument accounts for the difference.
Status FindRounding(FindingDraft& draft) {
  const bool told = !draft.stray && !draft.depends_on_calls && draft.runner.prefix().empty() &&
                    !OnSeveralTargets(draft.witness.relation) && draft.context.skeptics_on;
  if (!told) return Status::Ok();
  PARALLAX_TRY_ASSIGN(draft.rounded, FindRoundedArgument(draft.runner, draft.witness));
  return Status::Ok();
}

// Whether nothing but extreme numbers shows it, where the variations did not tell.
Status FindExtremes(FindingDraft& draft) {
  const Kind kind = draft.witness.verdict.kind;
  const bool numbers = (kind == Kind::kValue || kind == Kind::kNan) &&
                       (draft.witness.relation.claim.bits & kClaimGradient) == 0;
  const bool told = numbers && draft.context.scan_sizes && !draft.stray &&
                    !draft.depends_on_calls && draft.runner.prefix().empty() &&
                    !OnSeveralTargets(draft.witness.relation);
  if (!told || draft.conditions.only_at_extremes || draft.runner.HasTrait("elementwise")) {
    return Status::Ok();
  }
  PARALLAX_TRY_ASSIGN(draft.conditions.only_at_extremes,
                      NeedsExtremeNumbers(draft.runner, draft.witness));
  return Status::Ok();
}

// Who is wrong where further runs settle it, or where float64 alone said so.
Status WeighBlame(FindingDraft& draft) {
  if (draft.stray || draft.depends_on_calls || !draft.runner.prefix().empty()) return Status::Ok();
  PARALLAX_TRY_ASSIGN(const std::optional<Blame> blame,
                      WeighSides(draft.runner, draft.context, draft.witness, draft.varied));
  if (!blame) return Status::Ok();
  draft.witness.verdict.side = blame->side;
  draft.why_blamed = blame->why;
  return Status::Ok();
}

constexpr FindingStep kSteps[] = {
    {"reduce", ReduceWitness},
    {"narrow", NarrowWitness},
    {"write for death", TakeWriteForDeath},
    {"plainer numbers", TakePlainerNumbers},
    {"plain arguments", TakePlainArguments},
    {"sign", WeighSignAgain},
    {"reproduce", ReproduceWitness},
    {"call order", CheckCallOrder},
    {"sizes", FindSizes},
    {"conditions", FindConditions},
    {"stray memory", BlameStrayMemory},
    {"variations", VaryTheRest},
    {"extremes", FindExtremes},
    {"rounding", FindRounding},
    {"blame", WeighBlame},
    {"describe", DescribeWitness},
    {"record", KeepRecord},
    {"patience", WaitLonger},
    {"arguments", AskOthers},
    {"rule steps", TryWithoutRuleSteps},
    {"script", WriteItsScript},
    {"status", DecideItsStatus},
};

}  // namespace

std::span<const FindingStep> FindingSteps() { return kSteps; }

Status WriteFinding(FindingDraft& draft) {
  for (const FindingStep& step : FindingSteps()) {
    PARALLAX_TRY(step.run(draft));
    if (draft.IsOver()) break;
  }
  return Status::Ok();
}

}  // namespace parallax
