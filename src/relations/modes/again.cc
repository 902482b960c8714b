// again: the same call twice on equal inputs: identical bits, inputs untouched.

#include "relations/mode.h"

namespace parallax {
namespace {

class AgainMode : public Mode {
 public:
  std::string_view name() const override { return "again"; }
  std::string_view summary() const override {
    return "the same call again: identical bits, inputs untouched";
  }
  bool Applies(const CatalogueEntry& entry) const override {
    return !HasArbitraryValues(entry.api) && !MayDraw(entry.api.traits);
  }
  std::vector<Side> Sides(const Api& api) const override {
    Side again = PlainSide(api);
    again.label = "the same call again";
    return {PlainSide(api), again};
  }
  Claim MakeClaim(const Api& api) const override {
    return ClaimFor(api, kClaimBits | kClaimStatus | kClaimMetadata);
  }
};

PARALLAX_MODE(AgainMode);

}  // namespace
}  // namespace parallax
