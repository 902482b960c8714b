// gradient: a directional derivative in float64 three ways: reverse mode, forward mode, central
// differences. The first is held against the others that the API has.

#include "relations/mode.h"

namespace parallax {
namespace {

class GradientMode : public Mode {
 public:
  std::string_view name() const override { return "gradient"; }
  std::string_view summary() const override {
    return "reverse mode against forward mode and finite differences, in float64";
  }
  bool Applies(const CatalogueEntry& entry) const override {
    const Api& api = entry.api;
    return api.HasForm("vjp") && (api.HasForm("jvp") || api.HasForm("numeric")) &&
           !HasArbitraryValues(api);
  }
  std::vector<Side> Sides(const Api& api) const override {
    std::vector<Side> sides = {FormSide(api, "vjp", "reverse mode")};
    if (api.HasForm("jvp")) sides.push_back(FormSide(api, "jvp", "forward mode"));
    if (api.HasForm("numeric")) sides.push_back(FormSide(api, "numeric", "finite differences"));
    for (Side& side : sides) side.derivation.kind = DeriveKind::kWiden;
    return sides;
  }
  Claim MakeClaim(const Api& api) const override {
    return ClaimFor(api, kClaimValues | kClaimGradient);
  }
};

PARALLAX_MODE(GradientMode);

}  // namespace
}  // namespace parallax
