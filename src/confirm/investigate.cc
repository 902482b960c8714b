#include "confirm/investigate.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/check.h"
#include "confirm/decide_status.h"
#include "explain/arguments/judge_arguments.h"
#include "explain/arguments/reduce_legally.h"
#include "explain/conditions/input_conditions.h"
#include "explain/explain.h"
#include "explain/sizes.h"
#include "explain/stray_memory.h"
#include "inputs/derive.h"
#include "inputs/realise.h"
#include "investigate/narrow/narrow_variation.h"
#include "investigate/ordinary_numbers.h"
#include "investigate/prefix.h"
#include "investigate/probe.h"
#include "investigate/redraw_numbers.h"
#include "investigate/reproduce.h"
#include "investigate/rule_steps.h"
#include "investigate/signature.h"
#include "investigate/wait_longer.h"
#include "judge/judge.h"
#include "judge/measures/probes.h"
#include "judge/rank.h"
#include "judge/reasons.h"
#include "judge/sides.h"
#include "nouns/forms.h"

namespace parallax {
namespace {

constexpr uint64_t kCandidatesBesideJumps = 120;  // each is nudged many times

// Whether a verdict may come of what ran before the case: it did not happen again by itself, and
// what happened instead is the same each time.
bool MayBeState(const Evidence& evidence, const Verdict& verdict) {
  if (verdict.state == VerdictState::kAgree) return true;
  return verdict.state == VerdictState::kUntrusted && verdict.reason == "nondeterministic" &&
         !AgainRunsDiffer(evidence);
}

// Whether a side is of the kind that JudgeArguments asks: what refuses there is the finding itself.
bool ComputesElsewhere(const Side& side) {
  return IsAnotherFormula(side) || HasRole(side.program.form(), FormRole::kWithoutData);
}

// A suspect as it was met, before anything was made smaller.
struct Met {
  Trial trial;
  Signature signature;
};

// One signature under investigation: the witness as far as it is known.
class Case {
 public:
  Case(const TriageContext& context, RecordedCase suspect)
      : context_(context),
        suspect_(std::move(suspect)),
        original_(Realised(suspect_)),
        witness_{suspect_},
        runner_(context, witness_) {
    if (HitsGuard(suspect_.outcomes)) runner_.SetGuard();
  }

  // Whether the suspect is a final Disagree, alone or behind what ran before it.
  Result<bool> IsWitness() {
    Signature suspected = SignatureOf(suspect_.relation, suspect_.verdict);
    PARALLAX_TRY_ASSIGN(witness_, ProbeSuspect(context_, suspect_));
    witness_.binding = original_;
    const Verdict& verdict = witness_.verdict;
    if (verdict.state == VerdictState::kDisagree) {
      signature_ = SignatureOf(witness_.relation, verdict);
      met_ = {witness_, signature_};
      return true;
    }
    if (verdict.open) return ShowsOnOrdinaryNumbers();
    if (!MayBeState(WitnessEvidence(), verdict)) return false;
    signature_ = suspected;
    PARALLAX_TRY_ASSIGN(bool shows, ShowsByOthers());
    met_ = {witness_, signature_};
    return shows;
  }

  Status Reduce() { return ReduceWith(kNudges, UINT64_MAX); }
  Status Narrow() { return NarrowVariation(runner_, &witness_, &signature_); }

  // The reduced witness, else the one that was met, else the one behind a prefix.
  Status Confirm() {
    PARALLAX_TRY(ConfirmAlone());
    return CheckOrder();
  }

  // Whether the witness lies at a jump, which is no bug.
  bool Jumps() const { return confirmation_.jumps; }

  Result<Finding> Write(bool confirm);

  const Verdict& verdict() const { return witness_.verdict; }
  std::vector<PassCounter>& passes() { return passes_; }
  uint64_t evaluations() const { return runner_.evaluations(); }

 private:
  // `candidates` are tried at most.
  Status ReduceWith(int nudges, uint64_t candidates) {
    ReduceLimits limits = LimitsFor(signature_, witness_.outcomes, !runner_.prefix().empty());
    limits.candidates = std::min({limits.candidates, context_.max_candidates, candidates});
    limits.nudges = nudges;
    if (context_.constraints) limits.constraints = context_.constraints(witness_.relation.api);
    const bool legally =
        IsAboutArguments() && runner_.prefix().empty() && RankOfWitness() <= kFrontPageRank;
    PARALLAX_TRY_ASSIGN(Reduction reduction,
                        legally ? ReduceLegally(runner_, context_, signature_, witness_, limits)
                                : ::parallax::Reduce(runner_, signature_, witness_, limits));
    witness_ = std::move(reduction.trial);
    witness_.binding = runner_.WithContentsOfSides(witness_.binding);
    passes_ = std::move(reduction.passes);
    return Status::Ok();
  }

  Status ConfirmAlone() {
    PARALLAX_TRY(ConfirmWitness());
    const bool changed =
        !(witness_.binding == original_) || !(witness_.relation == met_.trial.relation);
    if (confirmation_.reproduced == 0 && changed) {
      const bool jumped = confirmation_.jumps;
      AsMet();
      PARALLAX_TRY(ConfirmWitness());
      if (confirmation_.reproduced > 0) {
        PARALLAX_TRY(BlamePlainDeath(runner_, &witness_, &signature_));
      }
      if (confirmation_.reproduced > 0 && jumped) PARALLAX_TRY(ReduceBesideJumps());
    }
    if (confirmation_.jumps) witness_ = confirmation_.trial;
    const bool settled = confirmation_.reproduced > 0 || confirmation_.jumps;
    if (settled || !runner_.prefix().empty()) return Status::Ok();
    PARALLAX_TRY_ASSIGN(bool shows, ShowsByOthers());
    if (!shows) return Status::Ok();
    PARALLAX_TRY(Reduce());
    return ConfirmWitness();
  }

  // What was met lies at no jump, and what it was reduced to did: of the steps those are taken that
  // many nudges do not account for.
  Status ReduceBesideJumps() {
    PARALLAX_TRY(ReduceWith(kManyNudges, kCandidatesBesideJumps));
    PARALLAX_TRY(Narrow());
    PARALLAX_TRY(ConfirmWitness());
    if (confirmation_.reproduced > 0) return Status::Ok();
    AsMet();
    return ConfirmWitness();
  }

  // Whether the sides disagree only because one of them is called before the other.
  Status CheckOrder() {
    const Relation& relation = witness_.relation;
    bool numbers = signature_.kind == Kind::kValue || signature_.kind == Kind::kNan;
    if (!numbers || relation.sides.size() < 2 || confirmation_.reproduced == 0) return Status::Ok();
    if (!runner_.prefix().empty()) {
      depends_on_calls_ = true;
      return Status::Ok();
    }
    std::vector<Side> backwards(relation.sides.rbegin(), relation.sides.rend());
    PARALLAX_TRY_ASSIGN(Outcomes outcomes, runner_.RunSides(witness_.binding, backwards));
    std::reverse(outcomes.begin(), outcomes.end());
    Evidence evidence = WitnessEvidence();
    for (size_t i = 0; i < outcomes.size(); ++i) {
      depends_on_calls_ |= !SameAgain(evidence, witness_.outcomes[i], outcomes[i]);
    }
    return Status::Ok();
  }

  Evidence WitnessEvidence() const { return runner_.EvidenceOf(witness_); }

  int RankOfWitness() const {
    const Verdict& verdict = witness_.verdict;
    int rank =
        Rank(verdict, witness_.binding, witness_.traits, UnexplainedExcess(WitnessEvidence()));
    if (IsPortingNote(witness_.relation, verdict)) rank = RankOfPortingNote(rank);
    const bool dear = verdict.kind == Kind::kHang || verdict.kind == Kind::kOom;
    // A formula that is written down to be read may be slow and take memory.
    const bool formula =
        dear && verdict.side >= 0 &&
        IsAnotherFormula(witness_.relation.sides[static_cast<size_t>(verdict.side)]);
    return formula ? std::max(rank, kFrontPageRank + 1) : rank;
  }

  // Whether arguments that nobody is meant to pass could be all there is to it.
  bool IsAboutArguments(bool is_stray = false) const {
    const Kind kind = signature_.kind;
    const std::vector<Side>& sides = witness_.relation.sides;
    const bool elsewhere = std::any_of(sides.begin(), sides.end(), ComputesElsewhere);
    const bool concerned = is_stray || IsOfOneSide(kind) || IsAboutNumbers(kind) ||
                           (kind == Kind::kStatus && !elsewhere);
    return concerned && !OnSeveralTargets(witness_.relation);
  }

  // Other numbers become the suspect's own.
  void TakeInstead(Trial trial) {
    witness_ = std::move(trial);
    original_ = suspect_.binding = witness_.binding;
  }

  // What does not show by itself: on other numbers, else behind other calls.
  Result<bool> ShowsByOthers() {
    PARALLAX_TRY_ASSIGN(auto other, FindOtherNumbers(runner_, suspect_, signature_, original_));
    if (!other) return ShowsBehindPrefix();
    TakeInstead(std::move(*other));
    return true;
  }

  Result<bool> ShowsBehindPrefix() {
    PARALLAX_TRY_ASSIGN(auto trial, FindPrefix(runner_, suspect_, signature_, original_));
    if (!trial) return false;
    witness_ = std::move(*trial);
    return true;
  }

  // Whether what is doubted for nan, infinities or extremes in the inputs shows without them; then
  // that is the witness.
  Result<bool> ShowsOnOrdinaryNumbers() {
    Binding ordinary = WithOrdinaryNumbers(original_);
    if (ordinary == original_) return false;
    PARALLAX_TRY_ASSIGN(auto trials, runner_.Try({&ordinary, 1}, {}));
    if (trials.front().verdict.state != VerdictState::kDisagree) return false;
    TakeInstead(std::move(trials.front()));
    signature_ = SignatureOf(witness_.relation, witness_.verdict);
    met_ = {witness_, signature_};
    return true;
  }

  // Takes back what was reduced and narrowed: a narrowed variation means the reduced witness only.
  void AsMet() {
    witness_ = met_.trial;
    signature_ = met_.signature;
  }

  Status ConfirmWitness() {
    PARALLAX_TRY_ASSIGN(confirmation_, ::parallax::Confirm(runner_, signature_, witness_.binding));
    if (confirmation_.reproduced == 0) return Status::Ok();
    const Outcomes known = std::move(witness_.outcomes);
    witness_ = confirmation_.trial;
    FillInterrupted(known, &witness_.outcomes);
    return Status::Ok();
  }

  // Whether a side gives memory that is not its result: then that one is wrong.
  Result<std::optional<StrayMemory>> BlameStrayMemory();
  // `inputs`: FindInputConditions.
  void Describe(const SizeScan& sizes, const InputConditions& inputs, Finding* finding) const;
  Result<InputConditions> FindConditions();
  // What other ways to make the call say of the witness's arguments.
  Status AskOthers(bool is_stray, Finding* finding);

  const TriageContext& context_;
  RecordedCase suspect_;
  Binding original_;
  Trial witness_;  // the runner's subject
  Runner runner_;
  Signature signature_;
  Met met_;
  Confirmation confirmation_;
  bool depends_on_calls_ = false;  // on those before it, in the witness or its prefix
  std::vector<PassCounter> passes_;
};

Result<std::optional<StrayMemory>> Case::BlameStrayMemory() {
  PARALLAX_TRY_ASSIGN(auto memory, FindStrayMemory(runner_, WitnessEvidence(), witness_.verdict,
                                                   depends_on_calls_));
  if (!memory) return memory;
  witness_.verdict.side = memory->side;
  depends_on_calls_ = false;  // what was there before them decides
  return memory;
}

Result<InputConditions> Case::FindConditions() {
  const bool told = context_.scan_sizes && !depends_on_calls_ && runner_.prefix().empty();
  if (!told || Hangs(witness_.outcomes)) return InputConditions();
  return FindInputConditions(runner_, signature_, witness_.binding);
}

void Case::Describe(const SizeScan& sizes, const InputConditions& inputs, Finding* finding) const {
  const Relation& relation = witness_.relation;
  const Verdict& verdict = witness_.verdict;
  const Evidence evidence = WitnessEvidence();
  const bool after_same_call = !runner_.prefix().empty();
  finding->title = depends_on_calls_ ? StateTitle(relation, verdict, after_same_call)
                                     : TitleOf(relation, verdict, witness_.outcomes, sizes);
  finding->title += ConditionOf(ClausesOf(evidence, verdict, inputs));
  finding->apis = ApisOf(relation, verdict.side);
  finding->rank = RankOfWitness();
  Reference reference = ReferenceOf(evidence);
  finding->evidence = EvidenceOf(evidence, verdict, reference);
  finding->reference = std::move(reference.outcome);
  finding->reference_label = std::move(reference.label);
  if (depends_on_calls_) {
    finding->evidence += after_same_call
                             ? "; alone, without the calls before it, it does not happen"
                             : "; with its sides called in the other order it gives other results";
  }
  if (context_.skeptics_on) finding->trust = Trust(evidence);
  finding->sizes = sizes.Sentence();
  finding->size_trials = sizes.trials;
}

Result<Finding> Case::Write(bool confirm) {
  Finding finding;
  finding.signature = SignatureOfFinding(signature_);
  if (depends_on_calls_) finding.signature.family = kStateFamily;
  SizeScan sizes;
  if (context_.scan_sizes) {
    PARALLAX_TRY_ASSIGN(sizes, ScanSizes(runner_, signature_, witness_.binding, witness_.outcomes));
  }
  PARALLAX_TRY_ASSIGN(const auto inputs, FindConditions());
  // Another size has other numbers in other places, so that nothing is said of sizes.
  if (!inputs.of_numbers.empty()) sizes = SizeScan();
  PARALLAX_TRY_ASSIGN(const auto stray, BlameStrayMemory());
  Describe(sizes, inputs, &finding);
  if (stray) TellStrayMemory(*stray, WitnessEvidence(), &finding);
  finding.witness = witness_;
  finding.prefix = runner_.prefix();
  finding.probes = witness_.probes;
  finding.first_case = witness_.key;
  finding.target = context_.target;
  finding.target_version = context_.target_version;
  finding.profile = context_.profile;
  finding.confirmed = confirmation_.reproduced;
  finding.confirm_runs = confirmation_.runs;
  if (confirmation_.Whole()) {
    if (signature_.kind == Kind::kHang) PARALLAX_TRY(TellPatience(runner_, context_, &finding));
    PARALLAX_TRY(AskOthers(stray.has_value(), &finding));
    PARALLAX_TRY(TellSteps(runner_, context_, &witness_.relation, &finding));
  }
  PARALLAX_TRY(Decide(context_, confirmation_, confirm, &finding));
  return finding;
}

Status Case::AskOthers(bool is_stray, Finding* finding) {
  if (!IsAboutArguments(is_stray) || finding->rank > kFrontPageRank) return Status::Ok();
  PARALLAX_TRY_ASSIGN(ArgumentsVerdict asked,
                      JudgeArguments(runner_, context_,
                                     {witness_.relation, witness_.verdict.side, signature_.kind,
                                      witness_.binding}));
  finding->arguments = asked.state;
  finding->arguments_reason = std::move(asked.reason);
  if (asked.state != ArgumentsState::kUnchecked) return Status::Ok();
  bool internal = runner_.HasTrait("internal");
  bool writes = finding->signature.kind == Kind::kMemory && !HitsGuard(finding->witness.outcomes);
  finding->rank = RankOfUnchecked(finding->rank, internal, writes);
  return Status::Ok();
}

}  // namespace

Result<Investigation> Investigate(const TriageContext& context, std::vector<RecordedCase> suspects,
                                  bool confirm) {
  PARALLAX_CHECK(!suspects.empty(), "a signature has suspects");
  Investigation investigation;
  for (RecordedCase& suspect : suspects) {
    Case subject(context, std::move(suspect));
    PARALLAX_TRY_ASSIGN(bool is_witness, subject.IsWitness());
    if (is_witness) {
      PARALLAX_TRY(subject.Reduce());
      PARALLAX_TRY(subject.Narrow());
      if (confirm) PARALLAX_TRY(subject.Confirm());
      if (!subject.Jumps()) {
        PARALLAX_TRY_ASSIGN(investigation.finding, subject.Write(confirm));
        investigation.passes = std::move(subject.passes());
      }
    }
    investigation.verdict = subject.verdict();
    investigation.evaluations += subject.evaluations();
    if (investigation.finding) break;
  }
  return investigation;
}

}  // namespace parallax
