// sign-ambiguity: eigenvectors, singular vectors and the factors of a QR are fixed up to a sign, or
// a phase. Vectors that agree in the size of every element are the same answer.

#include <algorithm>
#include <cmath>

#include "judge/measures/outputs.h"
#include "judge/registry.h"

namespace parallax {
namespace {

// Determinants, solutions and inverses come alone and have a sign; vectors come in matrices, beside
// the values that belong to them.
bool MayBeVectors(const Dispute& dispute, const Spot& spot) {
  return dispute.leaves.size() >= 2 && dispute.leaves[spot.leaf].shape.size() >= 2;
}

// Rounding turns vectors a little as well, the more the nearer their values lie.
constexpr double kTurn = 256;  // tolerances

bool SameSize(const Spot& spot, Bounds bounds) {
  double a = spot.value.Abs();
  double b = spot.reference.Abs();
  return std::fabs(a - b) <= kTurn * (bounds.atol + bounds.rtol * b);
}

class SignAmbiguitySkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "sign-ambiguity"; }

  bool Concerns(const Evidence& evidence, const Complaint& complaint) const override {
    return complaint.kind == Kind::kValue && evidence.HasTrait("linalg");
  }

  Opinion Doubt(const Evidence& evidence, const Complaint&) const override {
    for (const Dispute& dispute : DisputesOf(evidence)) {
      if (dispute.spots.empty()) return {};
      for (const Spot& spot : dispute.spots) {
        if (!MayBeVectors(dispute, spot)) return {};
        if (!SameSize(spot, BoundsAt(evidence, dispute, spot))) return {};
      }
    }
    return {true, "the elements differ in sign or phase alone", -1};
  }
};

PARALLAX_SKEPTIC(SignAmbiguitySkeptic);

}  // namespace
}  // namespace parallax
