// Mode ref: the plain call against the library's own reference implementation.
// Claims values, dtype and shape; not the status: a reference supports fewer arguments and words its
// checks otherwise.

#include "relations/modes/mode.h"

namespace parallax {
namespace {

class Ref final : public Mode {
 public:
  std::string_view name() const override { return "ref"; }
  std::string_view summary() const override {
    return "the library's own reference implementation";
  }
  std::optional<ModeRelation> Of(const CatalogueEntry& entry,
                                 const TargetTraits&) const override {
    if (ValuesAreNoise(entry)) return std::nullopt;
    return AgainstForm(entry, "ref", "by its reference implementation",
                       kClaimValues | kClaimDType | kClaimShape, 30);
  }
};

PARALLAX_MODE(Ref);

}  // namespace
}  // namespace parallax
