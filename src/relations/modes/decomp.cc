// decomp: the operator against its registered decomposition into simpler operators.
//
// No claim on status: a decomposition checks less, and some refuse what only kernels support.

#include "relations/mode.h"

namespace parallax {
namespace {

class DecompMode : public Mode {
 public:
  std::string_view name() const override { return "decomp"; }
  std::string_view summary() const override { return "the operator against its decomposition"; }
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

PARALLAX_MODE(DecompMode);

}  // namespace
}  // namespace parallax
