// Mode reference: the plain call against the reference of another library.
// Claims values and shape. Not dtypes (NumPy promotes otherwise), not the status (it checks otherwise).

#include "relations/modes/mode.h"

namespace parallax {
namespace {

class Reference final : public Mode {
 public:
  std::string_view name() const override { return "reference"; }
  std::string_view summary() const override {
    return "the reference of another library";
  }
  std::optional<ModeRelation> Of(const CatalogueEntry& entry,
                                 const TargetTraits&) const override {
    if (ValuesAreNoise(entry)) return std::nullopt;
    return AgainstForm(entry, "reference", "by its NumPy or SciPy reference",
                       kClaimValues | kClaimShape, 5);
  }
};

PARALLAX_MODE(Reference);

}  // namespace
}  // namespace parallax
