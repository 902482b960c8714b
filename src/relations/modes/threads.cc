// threads: the call with two threads against one. Bits may differ, values may not.

#include "relations/mode.h"

namespace parallax {
namespace {

class ThreadsMode : public Mode {
 public:
  std::string_view name() const override { return "threads"; }
  std::string_view summary() const override { return "two threads against one"; }
  bool Applies(const CatalogueEntry& entry) const override {
    return entry.api.HasForm("threads") && !HasArbitraryValues(entry.api);
  }
  std::vector<Side> Sides(const Api& api) const override {
    return {FormSide(api, "threads", "with two threads"), PlainSide(api)};
  }
  Claim MakeClaim(const Api& api) const override {
    return ClaimFor(api, kClaimValues | kClaimStatus | kClaimMetadata);
  }
};

PARALLAX_MODE(ThreadsMode);

}  // namespace
}  // namespace parallax
