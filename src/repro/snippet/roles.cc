#include "repro/snippet/roles.h"

#include "investigate/signature.h"
#include "judge/measures/outputs.h"
#include "judge/sides.h"

namespace parallax {
namespace {

// The first side that ended as it should: it returned, or raised where another accepts wrongly.
int OtherThan(const Finding& finding, int got) {
  int reference = ReferenceSide(finding.witness.relation, finding.witness.outcomes);
  if (reference >= 0 && reference != got) return reference;
  for (int side : ReturnedSides(finding.witness.outcomes)) {
    if (side != got) return side;
  }
  for (size_t i = 0; i < finding.witness.outcomes.size(); ++i) {
    if (static_cast<int>(i) != got && finding.witness.outcomes[i].Is<Raised>())
      return static_cast<int>(i);
  }
  return -1;
}

// Where nobody knows which is wrong: the side that is not the plain call.
int InQuestion(const Finding& finding) {
  for (size_t i = 0; i < finding.witness.outcomes.size(); ++i) {
    if (finding.signature.kind == Kind::kStatus && finding.witness.outcomes[i].Is<Raised>()) {
      return static_cast<int>(i);
    }
  }
  int reference = ReferenceSide(finding.witness.relation, finding.witness.outcomes);
  return reference == 0 && finding.witness.outcomes.size() > 1 ? 1 : 0;
}

}  // namespace

bool WritesOutsideOutput(const Finding& finding) {
  if (finding.signature.kind != Kind::kMemory || finding.witness.verdict.side < 0) return false;
  const Outcome& outcome =
      finding.witness.outcomes[static_cast<size_t>(finding.witness.verdict.side)];
  return outcome.Is<Returned>() && outcome.As<Returned>().broken_canary >= kOutputCanary;
}

SnippetRoles RolesOf(const Finding& finding) {
  SnippetRoles roles;
  roles.known = finding.witness.verdict.side >= 0;
  roles.got = roles.known ? finding.witness.verdict.side : InQuestion(finding);
  if (!IsOfOneSide(finding.signature.kind)) roles.expected = OtherThan(finding, roles.got);
  return roles;
}

std::string ShownOn(const Finding& finding) {
  if (!OnSeveralTargets(finding.witness.relation)) return "";
  return TargetOfSide(finding.witness.relation, static_cast<size_t>(RolesOf(finding).got));
}

}  // namespace parallax
