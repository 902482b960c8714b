// discontinuous: the inputs lie within an ulp of a jump (floor, round, a comparison, a count), so
// rounding decides on which side of it a result falls; or on an edge that the call itself returns.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "judge/measures/bin_edges.h"
#include "judge/measures/probes.h"
#include "judge/registry.h"

namespace parallax {
namespace {

constexpr double kJump = 1e-2;  // a move by more of the value than this is a jump

bool Jumps(const Dispute& dispute, const Movement& movement) {
  return std::all_of(dispute.spots.begin(), dispute.spots.end(), [&](const Spot& spot) {
    std::optional<double> move = movement.At(spot);
    if (!move) return false;
    if (!IsInexact(*dispute.leaves[spot.leaf].dtype)) return *move > 0;
    double size = std::max(spot.value.Abs(), spot.reference.Abs());
    // Written so that an infinite or nan size leaves the question to an infinite move.
    return std::isfinite(size) ? *move > kJump * size : std::isinf(*move);
  });
}

class DiscontinuousSkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "discontinuous"; }

  bool Concerns(const Evidence&, const Complaint& complaint) const override {
    return IsAboutNumbers(complaint.kind) ||
           (IsAboutMetadata(complaint.kind) && complaint.pattern == "shape");
  }

  std::vector<Probe> Probes(const Evidence& evidence, const Complaint&) const override {
    return NudgeProbes(evidence);
  }

  Opinion Doubt(const Evidence& evidence, const Complaint& complaint) const override {
    if (complaint.kind == Kind::kValue && LieOnReturnedEdges(evidence)) {
      return {true, "an input lies on an edge that the call returns beside its counts", -1};
    }
    Movement movement(evidence);
    if (!movement.known()) return {};
    if (IsAboutMetadata(complaint.kind)) {
      if (!movement.ChangesShapes()) return {};
      return {true, "one ulp of the inputs changes the shape", -1};
    }
    std::vector<Dispute> disputes = DisputesOf(evidence);
    for (const Dispute& dispute : disputes) {
      bool jumps = Jumps(dispute, movement);
      if (!jumps || !AccountFor(dispute.spots, movement).explained) return {};
    }
    if (disputes.empty()) return {};
    return {true, "one ulp of the inputs makes the result jump as well", -1};
  }
};

PARALLAX_SKEPTIC(DiscontinuousSkeptic);

}  // namespace
}  // namespace parallax
