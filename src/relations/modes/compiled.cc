// compiled: the call compiled for its shapes against the plain one. Bits may differ, values may
// not; what only one of them refuses is a difference too.

#include "relations/mode.h"

namespace parallax {
namespace {

class CompiledMode : public Mode {
 public:
  std::string_view name() const override { return "compiled"; }
  std::string_view summary() const override {
    return "compiled for its shapes, against the plain call";
  }
  bool Applies(const CatalogueEntry& entry) const override {
    return entry.api.HasForm(name()) && !HasArbitraryValues(entry.api);
  }
  std::vector<Side> Sides(const Api& api) const override {
    return {FormSide(api, name()), PlainSide(api)};
  }
  Claim MakeClaim(const Api& api) const override { return ClaimFor(api, kClaimAll); }
};

PARALLAX_MODE(CompiledMode);

}  // namespace
}  // namespace parallax
