// vmap: one item of a call that is mapped over a new first dimension, against the plain call on
// that item. Batching has rules of its own for each operator; values must not differ, and what only
// one side refuses is a difference too.

#include "relations/mode.h"

namespace parallax {
namespace {

class VmapMode : public Mode {
 public:
  std::string_view name() const override { return "vmap"; }
  std::string_view summary() const override {
    return "one item of a call mapped over a batch, against the plain call";
  }
  bool Applies(const CatalogueEntry& entry) const override {
    return entry.api.HasForm(name()) && !HasArbitraryValues(entry.api);
  }
  std::vector<Side> Sides(const Api& api) const override {
    return {FormSide(api, name()), PlainSide(api)};
  }
  Claim MakeClaim(const Api& api) const override {
    return ClaimFor(api, kClaimValues | kClaimStatus | kClaimShape | kClaimDType);
  }
};

PARALLAX_MODE(VmapMode);

}  // namespace
}  // namespace parallax
