// Mode gradient: one directional derivative in float64, by reverse mode, by forward mode and
// numerically; whichever of these the api has, two at least.
// Claims values as derivatives (gradient tolerances). Not the status: forward mode is missing for many
// operators. Kinks, ties and domains' edges are for the skeptics. Random functions are left out.

#include <utility>

#include "relations/modes/mode.h"

namespace parallax {
namespace {

class Gradient final : public Mode {
 public:
  std::string_view name() const override { return "gradient"; }
  std::string_view summary() const override {
    return "reverse against forward against numeric derivatives";
  }
  std::optional<ModeRelation> Of(const CatalogueEntry& entry,
                                 const TargetTraits&) const override {
    if (ValuesAreNoise(entry)) return std::nullopt;
    ModeRelation out;
    for (auto [form, label] : {std::pair("vjp", "reverse mode"), std::pair("jvp", "forward mode"),
                               std::pair("numeric", "finite differences")}) {
      if (!entry.api.HasForm(form)) continue;
      Side side = FormSide(entry, form, label);
      side.derivation.kind = DeriveKind::kWiden;
      out.sides.push_back(std::move(side));
    }
    if (out.sides.size() < 2) return std::nullopt;
    out.claim.bits = kClaimGradient | kClaimValues;
    out.cost = 25;
    return out;
  }
};

PARALLAX_MODE(Gradient);

}  // namespace
}  // namespace parallax
