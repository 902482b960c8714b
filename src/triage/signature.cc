#include "triage/signature.h"

#include <algorithm>

#include "base/check.h"
#include "judge/reasons.h"

namespace parallax {
namespace {

// What one call did by itself, whatever it was held against.
bool IsOfOneSide(Kind kind) {
  return kind == Kind::kCrash || kind == Kind::kMemory || kind == Kind::kMutation ||
         kind == Kind::kHang || kind == Kind::kOom;
}

// The relation's family; for a fault of one call alone the form of the program that was called, so
// that every relation that meets the fault means the same finding.
std::string FamilyOf(const Relation& relation, const Verdict& verdict) {
  auto side = static_cast<size_t>(std::max(verdict.side, 0));
  if (!IsOfOneSide(verdict.kind) || side >= relation.sides.size()) {
    return relation.source + ":" + relation.family;
  }
  const std::string& program = relation.sides[side].program;
  size_t form = program.rfind('@');
  return form == std::string::npos ? "call" : "call" + program.substr(form);
}

}  // namespace

Signature SignatureOf(const Relation& relation, const Verdict& verdict) {
  PARALLAX_CHECK(
      verdict.state == VerdictState::kDisagree || verdict.state == VerdictState::kUntrusted,
      "only a complaint has a signature");
  return {verdict.kind, relation.api, FamilyOf(relation, verdict), verdict.pattern};
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
