// ill-posed: some inputs of the operator have no stable answer, and no probe of one tells which
// they are: the eigenvalues of a defective matrix move by the root of a rounding error, the pivots
// of a singular one are any of many.

#include "judge/registry.h"

namespace parallax {
namespace {

class IllPosedSkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "ill-posed"; }

  bool Concerns(const Evidence& evidence, const Complaint& complaint) const override {
    return evidence.HasTrait("ill-posed") && complaint.kind == Kind::kValue;
  }

  Opinion Doubt(const Evidence&, const Complaint&) const override {
    return {true, "the answer may have no stable value", -1};
  }
};

PARALLAX_SKEPTIC(IllPosedSkeptic);

}  // namespace
}  // namespace parallax
