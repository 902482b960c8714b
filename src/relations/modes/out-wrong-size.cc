// Mode out-wrong-size: the plain call against the call with an out= of the wrong size.
// Claims values, dtype and shape; not the status: refusing to resize is a library's right.

#include "relations/modes/mode.h"

namespace parallax {
namespace {

class OutWrongSize final : public Mode {
 public:
  std::string_view name() const override { return "out-wrong-size"; }
  std::string_view summary() const override {
    return "the call with an out= of the wrong size";
  }
  std::optional<ModeRelation> Of(const CatalogueEntry& entry,
                                 const TargetTraits&) const override {
    return AgainstForm(entry, "out-wrong-size", "with out= of another size",
                       kClaimValues | kClaimDType | kClaimShape, 2);
  }
};

PARALLAX_MODE(OutWrongSize);

}  // namespace
}  // namespace parallax
