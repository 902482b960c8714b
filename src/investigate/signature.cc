#include "investigate/signature.h"

#include <algorithm>

#include "base/check.h"
#include "judge/judge.h"
#include "judge/rank.h"
#include "nouns/chain.h"
#include "words/message_template.h"

namespace parallax {
namespace {

// The relation's family; "call" for a fault of one call alone, so that every relation and every
// form that meets the fault means the same finding: its pattern (top frame, message) tells others
// apart.
std::string FamilyOf(const Relation& relation, Kind kind) {
  return IsOfOneSide(kind) ? "call" : relation.FamilyName();
}

// " on lib-b" of sides on several targets, the one at fault: two builds or backends never merge.
std::string TargetOf(const Relation& relation, int side) {
  if (side < 0 || !OnSeveralTargets(relation)) return "";
  return " on " + TargetOfSide(relation, static_cast<size_t>(side));
}

bool IsUnpromised(const std::string& pattern) { return pattern.starts_with(kUnpromised); }

// A broken heap, or a stray access in a function without a name: by chance one or the other.
bool IsStrayDeath(const std::string& pattern) {
  const bool stray = pattern.starts_with("SIGSEGV") || pattern.starts_with("SIGBUS");
  return pattern == kHeapCorrupted || (stray && pattern.ends_with("!?"));
}

// What tells cases of one finding from those of another. Numbers of any dtype may show one cause.
bool SamePattern(Kind kind, const std::string& a, const std::string& b) {
  if (a == b || (kind == Kind::kCrash && IsStrayDeath(a) && IsStrayDeath(b))) return true;
  return kind == Kind::kValue && a != "text" && b != "text" && IsUnpromised(a) == IsUnpromised(b);
}

}  // namespace

Signature SignatureOf(const Relation& relation, const Verdict& verdict) {
  PARALLAX_CHECK(
      verdict.state == VerdictState::kDisagree || verdict.state == VerdictState::kUntrusted,
      "only a complaint has a signature");
  return {verdict.kind, relation.api,
          FamilyOf(relation, verdict.kind) + TargetOf(relation, verdict.side), verdict.pattern};
}

std::string SubjectOfChain(const Binding& binding) {
  const auto chain = ChainOf(binding);
  return chain ? " of " + chain->Programs() : "";
}

Signature SignatureOfFinding(Signature signature) {
  if (signature.kind == Kind::kValue && signature.pattern != "text") {
    signature.pattern = std::string(IsUnpromised(signature.pattern) ? kUnpromised : "") + "numbers";
  }
  return signature;
}

bool KeepsSignature(const Signature& signature, const Verdict& verdict) {
  return Complains(verdict) && verdict.kind == signature.kind &&
         SamePattern(signature.kind, verdict.pattern, signature.pattern);
}

bool Shows(const Signature& signature, const Verdict& verdict) {
  return verdict.state == VerdictState::kDisagree && KeepsSignature(signature, verdict);
}

bool Hangs(const Outcomes& outcomes) {
  return std::any_of(outcomes.begin(), outcomes.end(),
                     [](const Outcome& outcome) { return outcome.Is<TimedOut>(); });
}

std::string SignalOfDeath(const Verdict& verdict) {
  const bool dies = Complains(verdict) && verdict.kind == Kind::kCrash &&
                    verdict.pattern.starts_with("SIG") && verdict.pattern != kHeapCorrupted;
  return dies ? verdict.pattern.substr(0, verdict.pattern.find_first_of(" :")) : "";
}

bool DiesOfAnotherSignal(const Verdict& a, const Verdict& b) {
  const std::string one = SignalOfDeath(a), other = SignalOfDeath(b);
  return !one.empty() && !other.empty() && one != other;
}

bool HitsGuard(const Outcomes& outcomes) {
  return std::any_of(outcomes.begin(), outcomes.end(), [](const Outcome& outcome) {
    return outcome.Is<Crashed>() && outcome.As<Crashed>().guard_hit;
  });
}

bool IsDeadly(const Outcomes& outcomes) {
  return Hangs(outcomes) ||
         std::any_of(outcomes.begin(), outcomes.end(), [](const Outcome& outcome) {
           return outcome.Is<Crashed>() || outcome.Is<OutOfMemory>();
         });
}

}  // namespace parallax
