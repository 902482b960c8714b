// Mode inplace: the plain call against the in-place variant.
// Claims values and shape. Not the status: growing by broadcasting and a result of another dtype are
// refused in place by contract. Not the dtype, which stays the input's.

#include "relations/modes/mode.h"

namespace parallax {
namespace {

class InPlace final : public Mode {
 public:
  std::string_view name() const override { return "inplace"; }
  std::string_view summary() const override {
    return "the in-place variant";
  }
  std::optional<ModeRelation> Of(const CatalogueEntry& entry,
                                 const TargetTraits&) const override {
    return AgainstForm(entry, "inplace", "in place",
                       kClaimValues | kClaimShape, 2.5);
  }
};

PARALLAX_MODE(InPlace);

}  // namespace
}  // namespace parallax
