// out: writing into a fresh tensor of the right shape against returning a new one.

#include "relations/mode.h"

namespace parallax {
namespace {

class OutMode : public Mode {
 public:
  std::string_view name() const override { return "out"; }
  std::string_view summary() const override {
    return "out= of the right shape against the plain call";
  }
  bool Applies(const CatalogueEntry& entry) const override { return entry.api.HasForm(name()); }
  std::vector<Side> Sides(const Api& api) const override {
    return {FormSide(api, name()), PlainSide(api)};
  }
  Claim MakeClaim(const Api& api) const override { return ClaimFor(api, kClaimAll); }
};

PARALLAX_MODE(OutMode);

}  // namespace
}  // namespace parallax
