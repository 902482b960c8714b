#include "judge/judge.h"

#include <algorithm>
#include <optional>

#include "base/check.h"
#include "constraints/domain.h"
#include "judge/rank.h"
#include "judge/reasons.h"
#include "judge/registry.h"
#include "judge/sides.h"
#include "nouns/forms.h"
#include "nouns/judged.h"
#include "nouns/out_of_domain.h"

namespace parallax {
namespace {

template <class T>
bool Any(const Outcomes& outcomes) {
  return std::any_of(outcomes.begin(), outcomes.end(),
                     [](const Outcome& outcome) { return outcome.Is<T>(); });
}

bool ReturnedElements(const Outcome& outcome) {
  return outcome.Is<Returned>() && NonEmpty(outcome.As<Returned>().value);
}

// Whether the sides behind it may not have run.
bool EndedAProcess(const Outcomes& outcomes) {
  return Any<Crashed>(outcomes) || Any<TimedOut>(outcomes);
}

// Nothing came of the side that could be judged.
bool IsAbsent(const Outcome& outcome) {
  return outcome.Is<NotApplicable>() || outcome.Is<WorkerLost>() || outcome.Is<Interrupted>();
}

// A case without its absent sides.
struct Present {
  RecordedCase recorded;
  std::vector<int> sides;  // where each stands in the whole case
};

// Nothing where all are present, fewer than two are, or a death may have kept the others from
// running.
std::optional<Present> WithoutAbsent(const Evidence& evidence) {
  const Outcomes& outcomes = evidence.outcomes();
  const auto absent = std::count_if(outcomes.begin(), outcomes.end(), IsAbsent);
  if (absent == 0 || EndedAProcess(outcomes) || outcomes.size() < static_cast<size_t>(absent) + 2) {
    return std::nullopt;
  }
  Present present{NotRun(evidence.recorded, evidence.binding()), {}};
  present.recorded.relation.sides.clear();
  for (size_t i = 0; i < outcomes.size(); ++i) {
    if (IsAbsent(outcomes[i])) continue;
    present.recorded.relation.sides.push_back(evidence.relation().sides[i]);
    present.recorded.outcomes.push_back(outcomes[i]);
    present.sides.push_back(static_cast<int>(i));
  }
  return present;
}

// The reason for which the case is not judged; empty when it is.
std::string_view SkipReason(const Evidence& evidence) {
  const Outcomes& outcomes = evidence.outcomes();
  if (!IsWithin(evidence.relation().domain, evidence.binding())) return kOutOfDomain;
  if (EndedAProcess(outcomes)) return {};
  if (std::any_of(outcomes.begin(), outcomes.end(), IsOutOfDomain)) return kOutOfDomain;
  if (Any<NotApplicable>(outcomes)) return kNotApplicable;
  if (Any<WorkerLost>(outcomes)) return kWorkerLost;
  if (Any<Interrupted>(outcomes)) return kInterrupted;
  return {};
}

bool LacksContents(const OutputValue& value) {
  if (const auto* tensor = std::get_if<OutputTensor>(&value.v)) return !tensor->has_bytes;
  const auto* sequence = std::get_if<OutputSequence>(&value.v);
  return sequence != nullptr &&
         std::any_of(sequence->items.begin(), sequence->items.end(), LacksContents);
}

// Values are claimed, and some that came out are not in the record: nobody has compared them.
bool NotAllCompared(const Evidence& evidence) {
  if ((evidence.relation().claim.bits & (kClaimValues | kClaimBits | kClaimGradient)) == 0) {
    return false;
  }
  return std::any_of(evidence.outcomes().begin(), evidence.outcomes().end(),
                     [](const Outcome& outcome) {
                       return outcome.Is<Returned>() && LacksContents(outcome.As<Returned>().value);
                     });
}

// What the skeptics make of one complaint.
struct Hearing {
  std::string reason;  // of the first that doubts; empty when none does
  std::string doubt;   // its note
  bool open = false;   // the doubt
  int side = -1;
  bool unpromised = false;         // what is wrong is nobody's promise
  std::vector<Probe> missing;      // probes wanted and not run
  std::vector<std::string> trust;  // notes of those that let it through
};

void AddMissing(const Evidence& evidence, std::vector<Probe> probes, std::vector<Probe>* missing) {
  for (Probe& probe : probes) {
    bool known = std::any_of(missing->begin(), missing->end(),
                             [&](const Probe& other) { return other.name == probe.name; });
    if (!known && evidence.FindProbe(probe.name) == nullptr) missing->push_back(std::move(probe));
  }
}

Hearing Hear(const Evidence& evidence, const Complaint& complaint) {
  Hearing hearing;
  hearing.side = complaint.side;
  for (const Skeptic* skeptic : Skeptics()) {
    if (!skeptic->Concerns(evidence, complaint)) continue;
    Opinion opinion = skeptic->Doubt(evidence, complaint);
    if (opinion.doubts) {
      hearing.reason = skeptic->name();
      hearing.doubt = std::move(opinion.note);
      hearing.open = opinion.open;
      hearing.missing.clear();
      if (opinion.open) {
        AddMissing(evidence, skeptic->Probes(evidence, complaint), &hearing.missing);
      }
      return hearing;
    }
    if (opinion.side >= 0) hearing.side = opinion.side;
    hearing.unpromised |= opinion.unpromised;
    // Who stands alone among several targets, and somebody else is off by float64: nobody knows.
    const bool against_voices = OnSeveralTargets(evidence.relation()) && complaint.side >= 0 &&
                                opinion.side >= 0 && opinion.side != complaint.side;
    if (against_voices) hearing.side = -1;
    if (!opinion.note.empty()) hearing.trust.push_back(std::move(opinion.note));
    AddMissing(evidence, skeptic->Probes(evidence, complaint), &hearing.missing);
  }
  // The float64 run that was asked is the library's own: no witness against another library.
  bool foreign =
      hearing.side >= 0 && evidence.relation().sides[hearing.side].program.form() == kForeignForm;
  if (foreign) hearing.side = -1;
  return hearing;
}

Verdict VerdictOn(const Complaint& complaint, VerdictState state) {
  Verdict verdict;
  verdict.state = state;
  verdict.kind = complaint.kind;
  verdict.detail = complaint.detail;
  verdict.pattern = complaint.pattern;
  verdict.side = complaint.side;
  return verdict;
}

struct Judgement {
  Verdict verdict;
  Hearing hearing;  // of the complaint the verdict is about
};

Judgement DecidePresent(const Evidence& evidence, bool skeptics_on) {
  Judgement judgement;
  if (std::string_view reason = SkipReason(evidence); !reason.empty()) {
    judgement.verdict.state = VerdictState::kSkipped;
    judgement.verdict.reason = reason;
    return judgement;
  }
  bool doubted = false;
  for (const Oracle* oracle : Oracles()) {
    std::optional<Complaint> complaint = oracle->Judge(evidence);
    if (!complaint) continue;
    if (!skeptics_on) return {VerdictOn(*complaint, VerdictState::kDisagree), {}};
    Hearing hearing = Hear(evidence, *complaint);
    complaint->side = hearing.side;
    if (hearing.unpromised) complaint->pattern = std::string(kUnpromised) + complaint->pattern;
    if (hearing.reason.empty()) {
      bool probed = hearing.missing.empty();
      Verdict verdict =
          VerdictOn(*complaint, probed ? VerdictState::kDisagree : VerdictState::kUntrusted);
      if (!probed) verdict.reason = kUnprobed;
      return {std::move(verdict), std::move(hearing)};
    }
    // The first doubt is told, unless another may be taken back.
    if (doubted && (judgement.verdict.open || !hearing.open)) continue;
    doubted = true;
    judgement.verdict = VerdictOn(*complaint, VerdictState::kUntrusted);
    judgement.verdict.reason = hearing.reason;
    judgement.verdict.open = hearing.open;
    if (!hearing.doubt.empty()) judgement.verdict.detail += "; " + hearing.doubt;
    judgement.hearing = std::move(hearing);
  }
  if (!doubted && NotAllCompared(evidence)) {
    judgement.verdict.state = VerdictState::kSkipped;
    judgement.verdict.reason = kNotCompared;
  }
  return judgement;
}

// A side that does not apply, or came to nothing, leaves the others judged.
Judgement Decide(const Evidence& evidence, bool skeptics_on) {
  PARALLAX_CHECK(evidence.outcomes().size() == evidence.relation().sides.size(),
                 "one outcome for each side");
  const std::optional<Present> present = WithoutAbsent(evidence);
  if (!present) return DecidePresent(evidence, skeptics_on);
  Judgement judgement = DecidePresent(
      {present->recorded, evidence.probes, evidence.dialect, evidence.nudges}, skeptics_on);
  int& side = judgement.verdict.side;
  if (side >= 0) side = present->sides[static_cast<size_t>(side)];
  return judgement;
}

}  // namespace

Verdict Judge(const Evidence& evidence, bool skeptics_on) {
  return Decide(evidence, skeptics_on).verdict;
}

bool Complains(const Verdict& verdict) {
  return verdict.state == VerdictState::kDisagree ||
         (verdict.state == VerdictState::kUntrusted &&
          (verdict.reason == kUnprobed || verdict.open));
}

std::vector<Probe> WantedProbes(const Evidence& evidence) {
  return Decide(evidence, true).hearing.missing;
}

std::vector<std::string> Trust(const Evidence& evidence) {
  Judgement judgement = Decide(evidence, true);
  if (judgement.verdict.state != VerdictState::kDisagree) return {};
  return std::move(judgement.hearing.trust);
}

bool Judged(const Outcomes& outcomes) {
  return std::count_if(outcomes.begin(), outcomes.end(), ReturnedElements) >= 2;
}

bool EmptyOutputs(const Outcomes& outcomes) {
  return Any<Returned>(outcomes) &&
         std::none_of(outcomes.begin(), outcomes.end(), ReturnedElements);
}

}  // namespace parallax
