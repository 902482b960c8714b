// out-strided: a non-contiguous out= tensor of the right shape against returning a new one.

#include "relations/mode.h"

namespace parallax {
namespace {

class OutStridedMode : public Mode {
 public:
  std::string_view name() const override { return "out-strided"; }
  std::string_view summary() const override {
    return "a non-contiguous out= against the plain call";
  }
  bool Applies(const CatalogueEntry& entry) const override { return entry.api.HasForm(name()); }
  std::vector<Side> Sides(const Api& api) const override {
    return {FormSide(api, name()), PlainSide(api)};
  }
  Claim MakeClaim(const Api& api) const override {
    return ClaimFor(api, kClaimValues | kClaimMetadata);
  }
};

PARALLAX_MODE(OutStridedMode);

}  // namespace
}  // namespace parallax
