// gradient: a directional derivative in float64: reverse mode against forward mode or, for an API
// without that, against central differences, whose own error asks for a wide tolerance and which
// say nothing near kinks and poles.

#include "relations/mode.h"

namespace parallax {
namespace {

class GradientMode : public Mode {
 public:
  std::string_view name() const override { return "gradient"; }
  std::string_view summary() const override {
    return "reverse mode against forward mode or finite differences, in float64";
  }
  bool Applies(const CatalogueEntry& entry) const override {
    const Api& api = entry.api;
    return api.HasForm("vjp") && (api.HasForm("jvp") || api.HasForm("numeric")) &&
           !HasArbitraryValues(api) && !DTypeIsInput(api) && !PlacesDependOnValues(api);
  }
  std::vector<Side> Sides(const Api& api) const override {
    std::vector<Side> sides = {FormSide(api, "vjp", "reverse mode")};
    sides.push_back(api.HasForm("jvp") ? FormSide(api, "jvp", "forward mode")
                                       : FormSide(api, "numeric", "finite differences"));
    for (Side& side : sides) side.derivation.kind = DeriveKind::kWiden;
    return sides;
  }
  Claim MakeClaim(const Api& api) const override {
    Claim claim = ClaimFor(api, kClaimValues | kClaimGradient);
    if (!api.HasForm("jvp")) claim.tolerance = {2e-2, 1e-3};
    return claim;
  }
};

PARALLAX_MODE(GradientMode);

}  // namespace
}  // namespace parallax
