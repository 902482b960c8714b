#include "judge/measures/probes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "inputs/realise.h"
#include "judge/sides.h"
#include "nouns/forms.h"

namespace parallax {
namespace {

constexpr int64_t kContiguousCopies =
    1;                               // the layout of an input is never what a referee relies on
constexpr double kMoveFactor = 4;    // a disagreement of so many moves is rounding
constexpr double kStrayFactor = 64;  // few may need more than that, none more than this
constexpr double kExplainedShare = 0.9;

// The first side of a program, one that works on the whole before one that works on a part.
const Side& SideOf(const Relation& relation, const Side& program) {
  auto whole = [&](const Side& side) {
    return SameProgram(side, program) && side.derivation.kind == DeriveKind::kAsIs;
  };
  auto found = std::find_if(relation.sides.begin(), relation.sides.end(), whole);
  if (found == relation.sides.end()) {
    found = std::find_if(relation.sides.begin(), relation.sides.end(),
                         [&](const Side& side) { return SameProgram(side, program); });
  }
  return *found;
}

std::vector<Side> DerivedSides(const Relation& relation, DeriveKind kind, int64_t index) {
  std::vector<Side> sides;
  for (const Side& program : DistinctPrograms(relation)) {
    Side side = SideOf(relation, program);
    side.derivation = {};
    side.derivation.kind = kind;
    side.derivation.index = index;
    sides.push_back(std::move(side));
  }
  return sides;
}

bool IsVariation(const Side& side) { return HasRole(side.program.form(), FormRole::kVariation); }

// The inputs as all sides see them, where each widens them; nothing: some side does not. A nudge
// takes the place of widening.
std::optional<Binding> WidenedForAll(const Evidence& evidence) {
  const std::vector<Side>& sides = evidence.relation().sides;
  const bool all = std::all_of(sides.begin(), sides.end(), [](const Side& side) {
    return side.derivation.kind == DeriveKind::kWiden;
  });
  std::string why_not;
  return all ? RealiseSide(evidence.binding(), sides.front().derivation, evidence.seed(), false,
                           &why_not)
             : std::nullopt;
}

std::string NudgeProbeName(int64_t index) { return fmt::format("nudge-{}", index); }
std::string AgainName(int64_t index) { return fmt::format("again-{}", index); }

}  // namespace

bool IsNudge(const ProbeResult& probe) { return probe.name.starts_with("nudge-"); }

int Baseline(const Evidence& evidence, const Side& program) {
  int fallback = -1;
  for (int i : ReturnedSides(evidence.outcomes())) {
    const Side& side = evidence.relation().sides[i];
    if (!SameProgram(side, program)) continue;
    // A probe perturbs the plain call: against another layout it would meet the fault in question.
    if (side.derivation.kind == DeriveKind::kAsIs) return i;
    bool widened = side.derivation.kind == DeriveKind::kWiden && fallback < 0;
    if (side.derivation.kind == DeriveKind::kLayout || widened) fallback = i;
  }
  return fallback;
}

bool HasInexactTensor(const Binding& binding, bool widenable) {
  bool found = false;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    bool wide = recipe.dtype == DType::kF64 || recipe.dtype == DType::kC128;
    found |= IsInexact(recipe.dtype) && !(widenable && wide);
  });
  return found;
}

std::vector<Probe> AgainProbes(const Evidence& evidence, int count) {
  std::vector<Probe> probes;
  for (int i = 1; i <= count; ++i) probes.push_back({AgainName(i), evidence.relation().sides});
  return probes;
}

std::vector<const Outcomes*> AgainResults(const Evidence& evidence, int count) {
  std::vector<const Outcomes*> results;
  for (int i = 1; i <= count; ++i) {
    const Outcomes* outcomes = evidence.FindProbe(AgainName(i));
    bool whole = outcomes != nullptr && outcomes->size() == evidence.outcomes().size();
    if (whole) results.push_back(outcomes);
  }
  return results;
}

bool SameAgain(const Evidence& evidence, const Outcome& first, const Outcome& again) {
  if (again.Is<WorkerLost>() || again.Is<Interrupted>() || again.Is<NotApplicable>()) return true;
  if (first.v.index() != again.v.index()) return false;
  if (!first.Is<Returned>()) return true;
  OutputDifference difference =
      CompareOutputs(again.As<Returned>().value, first.As<Returned>().value,
                     ToleranceOf(evidence.relation().claim));
  return !difference.StructuresDiffer() && !difference.ShapesDiffer() &&
         !difference.DTypesDiffer() && !difference.ValuesDiffer();
}

int SideThatDiffersAgain(const Evidence& evidence, const std::vector<const Outcomes*>& runs) {
  for (const Outcomes* run : runs) {
    for (size_t i = 0; i < run->size(); ++i) {
      if (!SameAgain(evidence, (*runs.front())[i], (*run)[i])) return static_cast<int>(i);
    }
  }
  return -1;
}

bool AgainRunsDiffer(const Evidence& evidence) {
  return SideThatDiffersAgain(evidence, AgainResults(evidence, 2)) >= 0;
}

std::vector<Probe> NudgeProbes(const Evidence& evidence) {
  std::vector<Probe> probes;
  if (!HasInexactTensor(evidence.binding(), false)) return probes;
  const std::optional<Binding> widened = WidenedForAll(evidence);
  for (int i = 1; i <= evidence.nudges; ++i) {
    probes.push_back(
        {NudgeProbeName(i), DerivedSides(evidence.relation(), DeriveKind::kNudge, i), widened});
  }
  return probes;
}

bool NudgesAreRefused(const Evidence& evidence) {
  bool any = false;
  for (const ProbeResult& probe : evidence.probes) {
    if (!IsNudge(probe)) continue;
    for (const Outcome& outcome : probe.outcomes) {
      if (!outcome.Is<Raised>()) return false;
      any = true;
    }
  }
  return any;
}

std::vector<Side> RefereeSides(const Relation& relation) {
  std::vector<Side> sides = DerivedSides(relation, DeriveKind::kWiden, kContiguousCopies);
  std::stable_partition(sides.begin(), sides.end(),
                        [](const Side& side) { return side.program.form().empty(); });
  if (sides.front().program.form().empty()) std::erase_if(sides, IsVariation);
  return sides;
}

std::vector<Probe> RefereeProbes(const Evidence& evidence) {
  const auto& sides = evidence.relation().sides;
  bool widened = std::any_of(sides.begin(), sides.end(), [](const Side& side) {
    return side.derivation.kind == DeriveKind::kWiden;
  });
  if (widened || !HasInexactTensor(evidence.binding(), true)) return {};
  return {{"float64", RefereeSides(evidence.relation())}};
}

std::vector<std::vector<Leaf>> RefereeLeavesOf(const Evidence& evidence, std::string_view probe) {
  const Outcomes* outcomes = evidence.FindProbe(probe);
  const std::vector<Side> sides = RefereeSides(evidence.relation());
  std::vector<std::vector<Leaf>> found;
  if (outcomes == nullptr || outcomes->size() != sides.size()) return found;
  for (size_t i = 0; i < sides.size(); ++i) {
    if (!(*outcomes)[i].Is<Returned>()) continue;
    found.push_back(LeavesOf(Selected(sides[i], (*outcomes)[i])));
  }
  return found;
}

std::vector<std::vector<Leaf>> RefereeLeaves(const Evidence& evidence) {
  std::vector<std::vector<Leaf>> referees;
  for (int i : ReturnedSides(evidence.outcomes())) {
    const Side& side = evidence.relation().sides[i];
    if (side.derivation.kind != DeriveKind::kWiden) continue;
    referees.push_back(LeavesOf(Selected(side, evidence.outcomes()[i])));
  }
  return referees.empty() ? RefereeLeavesOf(evidence, "float64") : referees;
}

std::optional<Element> ElementAt(const std::vector<Leaf>& leaves, const Spot& spot) {
  if (spot.leaf >= leaves.size() || spot.index >= leaves[spot.leaf].elements.size()) {
    return std::nullopt;
  }
  return leaves[spot.leaf].elements[spot.index];
}

Movement::Movement(const Evidence& evidence) {
  const std::vector<Side> sides = DerivedSides(evidence.relation(), DeriveKind::kNudge, 1);
  for (const Side& program : DistinctPrograms(evidence.relation())) {
    int baseline = Baseline(evidence, program);
    // Finite differences reach farther than a nudge: a corner within their reach does not move.
    if (baseline < 0 || program.program.form() == kDifferencesForm) continue;
    Moved moved;
    moved.base =
        LeavesOf(Selected(evidence.relation().sides[baseline], evidence.outcomes()[baseline]));
    for (const ProbeResult& probe : evidence.probes) {
      if (!IsNudge(probe) || probe.outcomes.size() != sides.size()) continue;
      for (size_t s = 0; s < sides.size(); ++s) {
        if (!SameProgram(sides[s], program) || !probe.outcomes[s].Is<Returned>()) continue;
        moved.nudged.push_back(LeavesOf(Selected(sides[s], probe.outcomes[s])));
      }
    }
    if (!moved.nudged.empty()) programs_.push_back(std::move(moved));
  }
}

Movement::Movement(std::vector<Leaf> base, std::vector<std::vector<Leaf>> nudged) {
  programs_.push_back({std::move(base), std::move(nudged)});
}

std::optional<double> Movement::At(const Spot& spot) const {
  std::optional<double> smallest;
  for (const Moved& moved : programs_) {
    std::optional<Element> base = ElementAt(moved.base, spot);
    if (!base) continue;
    double largest = 0;
    for (const std::vector<Leaf>& leaves : moved.nudged) {
      std::optional<Element> nudged = ElementAt(leaves, spot);
      bool same_shape = nudged && leaves[spot.leaf].shape == moved.base[spot.leaf].shape;
      largest = std::max(
          largest, same_shape ? Distance(*nudged, *base) : std::numeric_limits<double>::infinity());
    }
    smallest = smallest ? std::min(*smallest, largest) : largest;
  }
  return smallest;
}

bool Movement::ChangesShapes() const {
  return known() && std::all_of(programs_.begin(), programs_.end(), [](const Moved& moved) {
           return std::any_of(moved.nudged.begin(), moved.nudged.end(), [&](const auto& leaves) {
             if (leaves.size() != moved.base.size()) return true;
             for (size_t i = 0; i < leaves.size(); ++i) {
               if (leaves[i].shape != moved.base[i].shape) return true;
             }
             return false;
           });
         });
}

Account AccountFor(std::span<const Spot> spots, const Movement& movement) {
  Account account;
  size_t within = 0;
  bool stray = false;
  for (const Spot& spot : spots) {
    std::optional<double> move = movement.At(spot);
    if (!move) return {};
    double distance = spot.distance();
    double ratio = distance <= *move ? std::min(1.0, distance / *move)
                   : *move > 0       ? distance / *move
                                     : std::numeric_limits<double>::infinity();
    if (std::isnan(ratio)) ratio = 1;  // both infinite
    account.largest_ratio = std::max(account.largest_ratio, ratio);
    account.largest_move = std::max(account.largest_move, *move);
    if (ratio <= kMoveFactor) ++within;
    stray |= ratio > kStrayFactor;
  }
  double share = kExplainedShare * static_cast<double>(spots.size());
  account.explained = !spots.empty() && !stray && static_cast<double>(within) >= share;
  return account;
}

double UnexplainedExcess(const Evidence& evidence) {
  const Movement movement(evidence);
  double largest = 0;
  for (const Dispute& dispute : DisputesOf(evidence)) {
    for (const Spot& spot : dispute.spots) {
      const std::optional<double> move = movement.At(spot);
      if (!move || spot.distance() <= kMoveFactor * *move) continue;
      const Bounds bounds = BoundsAt(evidence, dispute, spot);
      largest = std::max(largest, InTolerances(spot.value, spot.reference, bounds));
    }
  }
  return largest > 0 ? largest : LargestExcess(evidence);
}

}  // namespace parallax
