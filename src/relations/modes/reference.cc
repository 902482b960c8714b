// reference: the operator against NumPy or SciPy, where the library names its counterpart.
//
// Values and shapes only: promotion differs between libraries.

#include "relations/mode.h"

namespace parallax {
namespace {

class ReferenceMode : public Mode {
 public:
  std::string_view name() const override { return "reference"; }
  std::string_view summary() const override { return "the operator against NumPy or SciPy"; }
  bool Applies(const CatalogueEntry& entry) const override {
    return entry.api.HasForm("reference") && !HasArbitraryValues(entry.api);
  }
  std::vector<Side> Sides(const Api& api) const override {
    return {PlainSide(api), FormSide(api, "reference", "NumPy or SciPy")};
  }
  Claim MakeClaim(const Api& api) const override {
    return ClaimFor(api, kClaimValues | kClaimShape);
  }
};

PARALLAX_MODE(ReferenceMode);

}  // namespace
}  // namespace parallax
