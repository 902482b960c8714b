// singular: whether a matrix is singular (not of full rank, not positive definite) is rounding
// where an ulp of it decides. That one side then refuses and another gives numbers is no
// contradiction.

#include <algorithm>

#include "judge/measures/probes.h"
#include "judge/registry.h"
#include "judge/sides.h"
#include "words/phrases.h"

namespace parallax {
namespace {

bool SaysSingular(const Evidence& evidence, const Outcome& outcome) {
  return outcome.Is<Raised>() &&
         !FindPhrase(outcome.As<Raised>().message, evidence.dialect.singular_refusals).empty();
}

bool AnySaysSingular(const Evidence& evidence, const Outcomes& outcomes) {
  return std::any_of(outcomes.begin(), outcomes.end(),
                     [&](const Outcome& outcome) { return SaysSingular(evidence, outcome); });
}

// Of a nudge, `nudged` is what the program of `side` came to: whether the same program, on the
// inputs themselves, refused where it returns now, or the other way round.
bool Turns(const Evidence& evidence, const Side& side, const Outcome& nudged) {
  for (size_t i = 0; i < evidence.outcomes().size(); ++i) {
    const Side& own = evidence.relation().sides[i];
    if (!SameProgram(own, side) || own.derivation.kind != DeriveKind::kAsIs) continue;
    const Outcome& outcome = evidence.outcomes()[i];
    if (outcome.Is<Returned>() && SaysSingular(evidence, nudged)) return true;
    if (SaysSingular(evidence, outcome) && nudged.Is<Returned>()) return true;
  }
  return false;
}

class SingularSkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "singular"; }

  bool Concerns(const Evidence& evidence, const Complaint& complaint) const override {
    if (complaint.kind == Kind::kStatus) return AnySaysSingular(evidence, evidence.outcomes());
    return complaint.kind == Kind::kValue || complaint.kind == Kind::kNan;
  }

  std::vector<Probe> Probes(const Evidence& evidence, const Complaint&) const override {
    return NudgeProbes(evidence);
  }

  Opinion Doubt(const Evidence& evidence, const Complaint&) const override {
    const std::vector<Side> programs = DistinctPrograms(evidence.relation());
    for (const ProbeResult& probe : evidence.probes) {
      if (!IsNudge(probe) || probe.outcomes.size() != programs.size()) continue;
      for (size_t i = 0; i < programs.size(); ++i) {
        if (!Turns(evidence, programs[i], probe.outcomes[i])) continue;
        return {true, "one ulp of the inputs decides whether it is refused as singular", -1};
      }
    }
    return {};
  }
};

PARALLAX_SKEPTIC(SingularSkeptic);

}  // namespace
}  // namespace parallax
