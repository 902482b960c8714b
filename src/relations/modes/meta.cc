// meta: shape, dtype and strides computed without data against those of the real call.
//
// No claim on status: most operators check less without data.

#include "relations/mode.h"

namespace parallax {
namespace {

class MetaMode : public Mode {
 public:
  std::string_view name() const override { return "meta"; }
  std::string_view summary() const override {
    return "metadata computed without data against the real call";
  }
  bool Applies(const CatalogueEntry& entry) const override {
    // Where the values tell the shape, there is none without them.
    return entry.api.HasForm(name()) && !entry.api.HasTrait("shape-by-value");
  }
  std::vector<Side> Sides(const Api& api) const override {
    return {FormSide(api, name()), PlainSide(api)};
  }
  Claim MakeClaim(const Api& api) const override {
    return ClaimFor(api, kClaimMetadata | kClaimStrides);
  }
  bool structural() const override { return true; }
};

PARALLAX_MODE(MetaMode);

}  // namespace
}  // namespace parallax
