// ill-conditioned: one ulp of the inputs moves the result as much as the sides lie apart, so the
// disagreement is rounding that the problem magnifies.

#include <fmt/format.h>

#include <algorithm>

#include "judge/measures/norm_nudges.h"
#include "judge/measures/probes.h"
#include "judge/measures/wide_nudges.h"
#include "judge/registry.h"

namespace parallax {
namespace {

// Bounds of linear algebra grow with the size of the matrix, and one nudge need not be the worst.
constexpr double kLinalgFactor = 256;
// Of what adds up: few nudges flip each of many elements that lie at jumps of their own.
constexpr double kSumFactor = 4;

// Of how much of the largest movement of disputed elements nothing is said; 0: of none.
double FactorFor(const Evidence& evidence) {
  if (evidence.HasTrait("linalg")) return kLinalgFactor;
  return evidence.HasTrait("accumulates") ? kSumFactor : 0;
}

bool Within(const Dispute& dispute, double distance) {
  return std::all_of(dispute.spots.begin(), dispute.spots.end(),
                     [&](const Spot& spot) { return spot.distance() <= distance; });
}

class IllConditionedSkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "ill-conditioned"; }

  bool Concerns(const Evidence&, const Complaint& complaint) const override {
    return IsAboutNumbers(complaint.kind);
  }

  std::vector<Probe> Probes(const Evidence& evidence, const Complaint& complaint) const override {
    std::vector<Probe> probes = NudgeProbes(evidence);
    for (Probe& probe : WideNudgeProbes(evidence)) probes.push_back(std::move(probe));
    if (!IsStableInTheNorm(evidence, complaint)) return probes;
    for (Probe& probe : NormNudgeProbes(evidence)) probes.push_back(std::move(probe));
    return probes;
  }

  Opinion Doubt(const Evidence& evidence, const Complaint& complaint) const override {
    bool refused = complaint.kind != Kind::kGradient && NudgesAreRefused(evidence);
    if (refused) return {true, "inputs one ulp away are refused", -1};
    Movement movement(evidence);
    if (!movement.known()) return {};
    Account account;
    bool in_norm = false, in_wide = false;
    for (const Dispute& dispute : DisputesOf(evidence)) {
      if (dispute.spots.empty()) return {};
      account = AccountFor(dispute.spots, movement);
      if (IsStableInTheNorm(evidence, complaint) && NormNudgesAccountFor(evidence, dispute)) {
        in_norm = true;
      } else if (!account.explained && WideNudgesAccountFor(evidence, dispute)) {
        in_wide = true;
      } else if (!account.explained &&
                 !Within(dispute, FactorFor(evidence) * account.largest_move)) {
        return Through(account);
      }
    }
    if (in_norm) return {true, "a rounding of the largest element moves it as much", -1};
    if (in_wide) return {true, "one ulp of the inputs moves the result in float64 as much", -1};
    return {true,
            fmt::format("one ulp of the inputs moves the result by {:.3g}", account.largest_move),
            -1};
  }

 private:
  // Of what adds up only the numbers: that a term is infinite or not is no rounding.
  static bool IsStableInTheNorm(const Evidence& evidence, const Complaint& complaint) {
    return evidence.HasTrait("linalg") ||
           (evidence.HasTrait("accumulates") && complaint.kind == Kind::kValue);
  }

  static Opinion Through(const Account& account) {
    return {false,
            fmt::format("well conditioned: one ulp of the inputs moves these elements by at most "
                        "{:.3g}",
                        account.largest_move),
            -1};
  }
};

PARALLAX_SKEPTIC(IllConditionedSkeptic);

}  // namespace
}  // namespace parallax
