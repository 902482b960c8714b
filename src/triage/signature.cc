#include "triage/signature.h"

#include <algorithm>

#include "base/check.h"
#include "judge/reasons.h"

namespace parallax {

Signature SignatureOf(const Relation& relation, const Verdict& verdict) {
  PARALLAX_CHECK(
      verdict.state == VerdictState::kDisagree || verdict.state == VerdictState::kUntrusted,
      "only a complaint has a signature");
  return {verdict.kind, relation.api, relation.source + ":" + relation.family, verdict.pattern};
}

bool KeepsSignature(const Signature& signature, const Verdict& verdict) {
  bool complains = verdict.state == VerdictState::kDisagree ||
                   (verdict.state == VerdictState::kUntrusted && verdict.reason == kUnprobed);
  return complains && verdict.kind == signature.kind && verdict.pattern == signature.pattern;
}

bool Hangs(const Outcomes& outcomes) {
  return std::any_of(outcomes.begin(), outcomes.end(),
                     [](const Outcome& outcome) { return outcome.Is<TimedOut>(); });
}

bool IsDeadly(const Outcomes& outcomes) {
  return Hangs(outcomes) ||
         std::any_of(outcomes.begin(), outcomes.end(), [](const Outcome& outcome) {
           return outcome.Is<Crashed>() || outcome.Is<OutOfMemory>();
         });
}

}  // namespace parallax
