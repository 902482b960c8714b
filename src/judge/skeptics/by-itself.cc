// by-itself: what each side does alone is no difference between them. A null relation checks
// Parallax by holding a call against itself: a crash, a hang or a changed input of either run is
// reported by every other source. Two builds of a library that both die of a call have not changed,
// nor do backends differ that all do: a hunt of one of them reports it.

#include <algorithm>

#include "judge/registry.h"
#include "words/message_template.h"

namespace parallax {
namespace {

bool Ran(const Outcome& outcome) {
  return !outcome.Is<NotApplicable>() && !outcome.Is<WorkerLost>() && !outcome.Is<Interrupted>();
}

// Whether the outcome is of the kind, which is one that a side shows alone.
bool Shows(const Outcome& outcome, Kind kind, const Dialect& dialect) {
  const Returned* returned = outcome.Is<Returned>() ? &outcome.As<Returned>() : nullptr;
  switch (FactsOf(kind).alone) {
    case ShownAlone::kNever:
      return false;
    case ShownAlone::kTimedOut:
      return outcome.Is<TimedOut>();
    case ShownAlone::kOutOfMemory:
      return outcome.Is<OutOfMemory>();
    case ShownAlone::kChangedInputs:
      return returned != nullptr && !returned->mutated_inputs.empty();
    case ShownAlone::kDied:
      return outcome.Is<Crashed>() || FailsInternalAssert(outcome, dialect) ||
             (returned != nullptr && returned->broken_canary >= 0);
  }
  return false;
}

// Whether all sides that ran, two at least, show it.
bool AllShow(const Evidence& evidence, Kind kind) {
  const auto ran = std::count_if(evidence.outcomes().begin(), evidence.outcomes().end(), Ran);
  const auto show =
      std::count_if(evidence.outcomes().begin(), evidence.outcomes().end(),
                    [&](const Outcome& o) { return Shows(o, kind, evidence.dialect); });
  return ran >= 2 && show == ran;
}

class ByItselfSkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "by-itself"; }

  bool Concerns(const Evidence& evidence, const Complaint& complaint) const override {
    return complaint.claim == 0 &&
           (evidence.relation().IsNull() || OnSeveralTargets(evidence.relation()));
  }

  Opinion Doubt(const Evidence& evidence, const Complaint& complaint) const override {
    if (evidence.relation().IsNull()) {
      return {true, "a call held against itself: the other sources report what it does alone", -1};
    }
    if (!AllShow(evidence, complaint.kind)) return {};
    return {true, "all targets do the same: a hunt of one of them reports it", -1};
  }
};

PARALLAX_SKEPTIC(ByItselfSkeptic);

}  // namespace
}  // namespace parallax
