#include "explain/same_numbers.h"

#include "judge/judge.h"

namespace parallax {

bool GiveTheSame(const RecordedCase& recorded, const Outcome& one, const Outcome& other) {
  RecordedCase pair = NotRun(recorded, recorded.binding);
  pair.relation.sides.resize(2);
  for (Side& side : pair.relation.sides) side.derivation = {};
  pair.relation.claim.bits = kClaimValues;
  return Judge({WithOutcomes(pair, {one, other})}, false).state == VerdictState::kAgree;
}

}  // namespace parallax
