#include "judge/wide_nudges.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "inputs/realise.h"

namespace parallax {
namespace {

std::string WideNudgeName(int draw) { return fmt::format("wide-nudge-{}", draw); }

// Whether the narrow nudges account for a part of a dispute.
bool AccountForSome(const Evidence& evidence) {
  const Movement movement(evidence);
  if (!movement.known()) return false;
  const std::vector<Dispute> disputes = DisputesOf(evidence);
  return std::any_of(disputes.begin(), disputes.end(), [&](const Dispute& dispute) {
    return !AccountFor(dispute.spots, movement).explained &&
           std::any_of(dispute.spots.begin(), dispute.spots.end(), [&](const Spot& spot) {
             return AccountFor({&spot, 1}, movement).explained;
           });
  });
}

// An ulp of 16 bits is large against what their program rounds to within the call: what it makes of
// its neighbours may be the same again.
bool HasSixteenBits(const Binding& binding) {
  bool found = false;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    found |= IsInexact(recipe.dtype) && ItemSize(recipe.dtype) == 2;
  });
  return found;
}

}  // namespace

std::vector<Probe> WideNudgeProbes(const Evidence& evidence) {
  std::vector<Probe> probes;
  const std::vector<Side>& own = evidence.relation.sides;
  const bool all_wide = std::all_of(own.begin(), own.end(), [](const Side& side) {
    return side.derivation.kind == DeriveKind::kWiden;
  });
  if (all_wide || !HasInexactTensor(evidence.binding, true)) return probes;
  if (!HasSixteenBits(evidence.binding) && !AccountForSome(evidence)) return probes;
  for (int draw = 1; draw <= evidence.nudges; ++draw) {
    Derivation nudge;
    nudge.kind = DeriveKind::kNudge;
    nudge.index = draw;
    std::string why_not;
    auto nudged = RealiseSide(evidence.binding, nudge, evidence.seed, false, &why_not);
    if (!nudged) continue;
    probes.push_back({WideNudgeName(draw), RefereeSides(evidence.relation), std::move(nudged)});
  }
  return probes;
}

bool WideNudgesAccountFor(const Evidence& evidence, const Dispute& dispute) {
  std::vector<std::vector<Leaf>> referees = RefereeLeaves(evidence);
  std::vector<std::vector<Leaf>> nudged;
  for (int draw = 1; draw <= evidence.nudges; ++draw) {
    std::vector<std::vector<Leaf>> leaves = RefereeLeavesOf(evidence, WideNudgeName(draw));
    if (leaves.empty() || !evidence.FindProbe(WideNudgeName(draw))->front().Is<Returned>()) {
      continue;
    }
    nudged.push_back(std::move(leaves.front()));
  }
  if (referees.empty() || nudged.empty()) return false;
  return AccountFor(dispute.spots, Movement(std::move(referees.front()), std::move(nudged)))
      .explained;
}

}  // namespace parallax
