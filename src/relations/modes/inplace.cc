// inplace: the in-place form against the functional one.
//
// No claim on status or dtype: an in-place form keeps its dtype and refuses to grow.

#include "relations/mode.h"

namespace parallax {
namespace {

class InplaceMode : public Mode {
 public:
  std::string_view name() const override { return "inplace"; }
  std::string_view summary() const override {
    return "the in-place form against the functional one";
  }
  bool Applies(const CatalogueEntry& entry) const override { return entry.api.HasForm(name()); }
  std::vector<Side> Sides(const Api& api) const override {
    return {FormSide(api, name()), PlainSide(api)};
  }
  Claim MakeClaim(const Api& api) const override {
    return ClaimFor(api, kClaimValues | kClaimShape);
  }
};

PARALLAX_MODE(InplaceMode);

}  // namespace
}  // namespace parallax
