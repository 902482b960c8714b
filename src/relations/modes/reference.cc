// reference: the operator against its counterpart in another library, where the adapter names one.
//
// Values and shapes only: promotion differs between libraries.

#include "relations/mode.h"

namespace parallax {
namespace {

class ReferenceMode : public Mode {
 public:
  std::string_view name() const override { return "reference"; }
  std::string_view summary() const override {
    return "the operator against its counterpart in another library";
  }
  bool Applies(const CatalogueEntry& entry) const override {
    return entry.api.HasForm(name()) && !HasArbitraryValues(entry.api) &&
           !PlacesDependOnValues(entry.api);
  }
  std::vector<Side> Sides(const Api& api) const override {
    return {PlainSide(api), FormSide(api, name())};
  }
  Claim MakeClaim(const Api& api) const override {
    return ClaimFor(api, kClaimValues | kClaimShape);
  }
};

PARALLAX_MODE(ReferenceMode);

}  // namespace
}  // namespace parallax
