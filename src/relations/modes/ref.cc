// ref: the operator against the Python reference the library ships for it.
//
// No claim on status, as with decompositions.

#include "relations/mode.h"

namespace parallax {
namespace {

class RefMode : public Mode {
 public:
  std::string_view name() const override { return "ref"; }
  std::string_view summary() const override {
    return "the operator against the Python reference the library ships";
  }
  bool Applies(const CatalogueEntry& entry) const override {
    return entry.api.HasForm(name()) && !HasArbitraryValues(entry.api) &&
           !PlacesDependOnValues(entry.api);
  }
  std::vector<Side> Sides(const Api& api) const override {
    return {PlainSide(api), FormSide(api, name())};
  }
  Claim MakeClaim(const Api& api) const override {
    return ClaimFor(api, kClaimValues | kClaimMetadata);
  }
};

PARALLAX_MODE(RefMode);

}  // namespace
}  // namespace parallax
