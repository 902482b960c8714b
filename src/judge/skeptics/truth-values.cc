// truth-values: of truth values one library makes truth values, another numbers. What they count is
// not held against each other; the dtype is.

#include <algorithm>

#include "judge/measures/outputs.h"
#include "judge/registry.h"
#include "judge/sides.h"
#include "nouns/forms.h"

namespace parallax {
namespace {

bool IsOfAnotherLibrary(const Relation& relation) {
  return OnSeveralTargets(relation) ||
         std::any_of(relation.sides.begin(), relation.sides.end(),
                     [](const Side& side) { return side.program.form() == kForeignForm; });
}

bool OneIsOfTruthValues(const Dispute& dispute) {
  return !dispute.spots.empty() &&
         std::all_of(dispute.spots.begin(), dispute.spots.end(), [&](const Spot& spot) {
           return (dispute.leaves[spot.leaf].dtype == DType::kBool) !=
                  (dispute.reference_leaves[spot.leaf].dtype == DType::kBool);
         });
}

class TruthValuesSkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "truth-values"; }

  bool Concerns(const Evidence& evidence, const Complaint& complaint) const override {
    return complaint.kind == Kind::kValue && IsOfAnotherLibrary(evidence.relation());
  }

  Opinion Doubt(const Evidence& evidence, const Complaint&) const override {
    const std::vector<Dispute> disputes = DisputesOf(evidence);
    if (disputes.empty() || !std::all_of(disputes.begin(), disputes.end(), OneIsOfTruthValues)) {
      return {};
    }
    return {true, "truth values in one library, numbers in the other", -1};
  }
};

PARALLAX_SKEPTIC(TruthValuesSkeptic);

}  // namespace
}  // namespace parallax
