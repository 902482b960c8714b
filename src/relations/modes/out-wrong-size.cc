// out-wrong-size: an out= tensor of another size, which the library makes fit, against returning a
// new one.

#include "relations/mode.h"

namespace parallax {
namespace {

class OutWrongSizeMode : public Mode {
 public:
  std::string_view name() const override { return "out-wrong-size"; }
  std::string_view summary() const override {
    return "out= of another size, made to fit, against the plain call";
  }
  bool Applies(const CatalogueEntry& entry) const override { return entry.api.HasForm(name()); }
  std::vector<Side> Sides(const Api& api) const override {
    return {FormSide(api, name()), PlainSide(api)};
  }
  Claim MakeClaim(const Api& api) const override {
    return ClaimFor(api, kClaimValues | kClaimMetadata);
  }
};

PARALLAX_MODE(OutWrongSizeMode);

}  // namespace
}  // namespace parallax
