#include "confirm/describe.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "confirm/witness/witness_rank.h"
#include "explain/evidence_text.h"
#include "explain/title.h"
#include "investigate/signature.h"
#include "judge/judge.h"
#include "judge/measures/narrow_integers.h"
#include "nouns/chain.h"

namespace parallax {
namespace {

// The side at fault; where nobody knows, the first on a target that narrows integers.
int NarrowingSide(const Trial& witness, const Dialect& dialect) {
  if (witness.verdict.side >= 0) return witness.verdict.side;
  for (size_t i = 0; i < witness.relation.sides.size(); ++i) {
    if (dialect.narrow_integers.contains(TargetOfSide(witness.relation, i))) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

std::string TitleOfWitness(const FindingDraft& draft) {
  const Trial& witness = draft.witness;
  const std::string narrowed = NarrowedIntegers(witness, draft.context.dialect);
  if (!narrowed.empty()) {
    const int side = NarrowingSide(witness, draft.context.dialect);
    return NarrowingTitle(witness.relation, side, narrowed);
  }
  const std::string title =
      draft.depends_on_calls
          ? StateTitle(witness.relation, witness.verdict, !draft.runner.prefix().empty())
          : TitleOf(witness.relation, witness.verdict, witness.outcomes, draft.sizes);
  std::vector<std::string> clauses =
      ClausesOf(draft.EvidenceOfWitness(), witness.verdict, draft.conditions);
  const auto says_so = [&](const std::string& clause) {
    return clause.starts_with(draft.apart->clause);
  };
  if (draft.apart && std::none_of(clauses.begin(), clauses.end(), says_so)) {
    clauses.push_back(draft.apart->clause);
  }
  std::string whole = title + BackendOf(witness.relation, draft.context.backend) +
                      WithPlainNames(ConditionOf(clauses) + VariationsOf(draft.conditions));
  if (draft.conditions.other_signals.empty()) return whole;
  return WithoutSignal(whole, SignalOfDeath(witness.verdict));
}

// Who is wrong of what depends on the calls before it; empty: it does not.
std::string WrongOfState(const FindingDraft& draft) {
  if (!draft.depends_on_calls) return "";
  return SubjectOfState(draft.witness.relation, draft.witness.verdict.side) + " after other calls";
}

std::string_view CallsText(const FindingDraft& draft) {
  if (!draft.depends_on_calls) return "";
  return draft.runner.prefix().empty()
             ? "; with its sides called in the other order it gives other results"
             : "; alone, without the calls before it, it does not happen";
}

// The calls behind the name of what runs them.
void TellChain(const Chain& chain, Finding* finding) {
  finding->signature.family += " of " + chain.Programs();
  const std::string& api = finding->signature.api;
  const size_t at = finding->title.find(api);
  if (at != std::string::npos) finding->title.insert(at + api.size(), " of " + chain.Programs());
}

}  // namespace

Status DescribeWitness(FindingDraft& draft) {
  Finding& finding = draft.finding;
  const Evidence evidence = draft.EvidenceOfWitness();
  const Verdict& verdict = draft.witness.verdict;
  finding.signature = SignatureOfFinding(draft.signature);
  if (draft.apart) finding.signature.family += " where " + draft.apart->clause;
  if (draft.depends_on_calls) finding.signature.family = kStateFamily;
  finding.title = TitleOfWitness(draft);
  finding.apis = ApisOf(draft.witness.relation, verdict.side);
  if (const auto chain = ChainOf(draft.witness.binding)) TellChain(*chain, &finding);
  const WitnessRank rank = RankWitness(draft);
  finding.rank = rank.rank;
  Reference reference = ReferenceOf(evidence);
  // Further runs took the blame from the side that it spoke against: it is none.
  if (verdict.side < 0 && !draft.why_blamed.empty()) reference = {};
  finding.evidence = EvidenceOf(evidence, verdict, reference, WrongOfState(draft));
  finding.evidence += CallsText(draft);
  if (!draft.why_blamed.empty()) finding.evidence += "; " + draft.why_blamed;
  finding.evidence += RanksLowerText(rank);
  finding.reference = std::move(reference.outcome);
  finding.reference_label = std::move(reference.label);
  if (draft.context.skeptics_on) finding.trust = Trust(evidence);
  finding.sizes = draft.sizes.Sentence();
  finding.size_trials = draft.sizes.trials;
  finding.varied = draft.varied;
  if (draft.stray) {
    TellStrayMemory(*draft.stray, evidence, draft.conditions.of_layouts, &finding);
    finding.title += VariationsOf(draft.conditions);
  }
  return Status::Ok();
}

}  // namespace parallax
