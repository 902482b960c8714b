// Mode out-strided: the plain call against the call with a non-contiguous out=.
// Claims values, status, dtype and shape; not strides: they are the out's own.

#include "relations/modes/mode.h"

namespace parallax {
namespace {

class OutStrided final : public Mode {
 public:
  std::string_view name() const override { return "out-strided"; }
  std::string_view summary() const override {
    return "the call with a non-contiguous out=";
  }
  std::optional<ModeRelation> Of(const CatalogueEntry& entry,
                                 const TargetTraits&) const override {
    return AgainstForm(entry, "out-strided", "with a strided out=",
                       kClaimSame, 2);
  }
};

PARALLAX_MODE(OutStrided);

}  // namespace
}  // namespace parallax
