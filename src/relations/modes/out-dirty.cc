// out-dirty: an out= tensor that held other numbers before the call, against returning a new one: a
// kernel that adds to its output, or leaves some of it, gives what was there.

#include "relations/mode.h"

namespace parallax {
namespace {

class OutDirtyMode : public Mode {
 public:
  std::string_view name() const override { return "out-dirty"; }
  std::string_view summary() const override {
    return "out= that held other numbers against the plain call";
  }
  bool Applies(const CatalogueEntry& entry) const override { return entry.api.HasForm(name()); }
  std::vector<Side> Sides(const Api& api) const override {
    return {FormSide(api, name()), PlainSide(api)};
  }
  Claim MakeClaim(const Api& api) const override {
    return ClaimFor(api, kClaimValues | kClaimMetadata);
  }
};

PARALLAX_MODE(OutDirtyMode);

}  // namespace
}  // namespace parallax
