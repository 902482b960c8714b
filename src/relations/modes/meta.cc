// Mode meta: the call on tensors without data, against the real call.
// Claims dtype, shape and strides of what both return; one case a structure is enough. Not the status:
// a check that needs the numbers cannot be made without them, and missing meta kernels are known.
// Values there are none.

#include "relations/modes/mode.h"

namespace parallax {
namespace {

class Meta final : public Mode {
 public:
  std::string_view name() const override { return "meta"; }
  std::string_view summary() const override {
    return "shape, dtype and strides inferred without data";
  }
  std::optional<ModeRelation> Of(const CatalogueEntry& entry,
                                 const TargetTraits&) const override {
    if (!entry.api.HasForm("meta")) return std::nullopt;
    ModeRelation out;
    out.sides = {PlainSide(entry), FormSide(entry, "meta", "without data")};
    out.claim.bits = kClaimDType | kClaimShape | kClaimStrides;
    out.structural = true;
    out.cost = 10;
    return out;
  }
};

PARALLAX_MODE(Meta);

}  // namespace
}  // namespace parallax
