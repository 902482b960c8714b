// Mode decomp: the plain call against the compiler's decomposition of the operator.
// Claims values, dtype and shape; not the status: decompositions leave checks to their callers.

#include "relations/modes/mode.h"

namespace parallax {
namespace {

class Decomp final : public Mode {
 public:
  std::string_view name() const override { return "decomp"; }
  std::string_view summary() const override {
    return "the compiler's decomposition of the operator";
  }
  std::optional<ModeRelation> Of(const CatalogueEntry& entry,
                                 const TargetTraits&) const override {
    if (ValuesAreNoise(entry)) return std::nullopt;
    return AgainstForm(entry, "decomp", "by its decomposition",
                       kClaimValues | kClaimDType | kClaimShape, 20);
  }
};

PARALLAX_MODE(Decomp);

}  // namespace
}  // namespace parallax
