// gradient: a directional derivative in float64: reverse mode against forward mode or, for an API
// without that, against central differences, whose own error asks for a wide tolerance and which
// say nothing near kinks and poles.

#include "nouns/forms.h"
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
    return api.HasForm(kReverseForm) &&
           (api.HasForm(kForwardForm) || api.HasForm(kDifferencesForm)) &&
           !HasArbitraryValues(api) && !DTypeIsInput(api) && !PlacesDependOnValues(api);
  }
  std::vector<Side> Sides(const Api& api) const override {
    const bool forward = api.HasForm(kForwardForm);
    std::vector<Side> sides = {FormSide(api, kReverseForm),
                               FormSide(api, forward ? kForwardForm : kDifferencesForm)};
    for (Side& side : sides) side.derivation.kind = DeriveKind::kWiden;
    return sides;
  }
  Claim MakeClaim(const Api& api) const override {
    Claim claim = ClaimFor(api, kClaimValues | kClaimGradient);
    if (!api.HasForm(kForwardForm)) claim.tolerance = {2e-2, 1e-3};
    return claim;
  }
};

PARALLAX_MODE(GradientMode);

}  // namespace
}  // namespace parallax
