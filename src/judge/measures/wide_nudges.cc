#include "judge/measures/wide_nudges.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "inputs/realise.h"

namespace parallax {
namespace {

constexpr double kManyUlps = 16;

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

// The largest distance from 1 to the next number of the inputs of 16 bits; 0: none has so few.
double EpsilonOfSixteenBits(const Binding& binding) {
  double epsilon = 0;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    if (recipe.dtype == DType::kBF16) epsilon = std::max(epsilon, 0x1p-7);
    if (recipe.dtype == DType::kF16) epsilon = std::max(epsilon, 0x1p-10);
  });
  return epsilon;
}

// Whether an ulp of the inputs is many of the result, at every spot.
bool MovesManyUlps(const Dispute& dispute, const Movement& movement, double epsilon) {
  return std::all_of(dispute.spots.begin(), dispute.spots.end(), [&](const Spot& spot) {
    const double size = Distance(spot.reference, Element{});
    return movement.At(spot).value_or(0) >= kManyUlps * epsilon * size;
  });
}

}  // namespace

std::vector<Probe> WideNudgeProbes(const Evidence& evidence) {
  std::vector<Probe> probes;
  const std::vector<Side>& own = evidence.relation().sides;
  const bool all_wide = std::all_of(own.begin(), own.end(), [](const Side& side) {
    return side.derivation.kind == DeriveKind::kWiden;
  });
  if (all_wide || !HasInexactTensor(evidence.binding(), true)) return probes;
  if (EpsilonOfSixteenBits(evidence.binding()) == 0 && !AccountForSome(evidence)) return probes;
  for (int draw = 1; draw <= evidence.nudges; ++draw) {
    Derivation nudge;
    nudge.kind = DeriveKind::kNudge;
    nudge.index = draw;
    std::string why_not;
    auto nudged = RealiseSide(evidence.binding(), nudge, evidence.seed(), false, &why_not);
    if (!nudged) continue;
    probes.push_back({WideNudgeName(draw), RefereeSides(evidence.relation()), std::move(nudged)});
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
  const Movement movement(std::move(referees.front()), std::move(nudged));
  if (!AccountFor(dispute.spots, movement).explained) return false;
  return AccountForSome(evidence) ||
         MovesManyUlps(dispute, movement, EpsilonOfSixteenBits(evidence.binding()));
}

}  // namespace parallax
