// Mode method: the plain call against the method in place of the function.
// Claims values, status, dtype and shape: it is the same function.

#include "relations/modes/mode.h"

namespace parallax {
namespace {

class Method final : public Mode {
 public:
  std::string_view name() const override { return "method"; }
  std::string_view summary() const override {
    return "the method in place of the function";
  }
  std::optional<ModeRelation> Of(const CatalogueEntry& entry,
                                 const TargetTraits&) const override {
    return AgainstForm(entry, "method", "as a method",
                       kClaimSame, 2);
  }
};

PARALLAX_MODE(Method);

}  // namespace
}  // namespace parallax
