// threads: the call with two threads against one. Bits may differ, values may not. Only where
// results are gathered from parts: waking threads costs more than most calls.

#include "relations/mode.h"

namespace parallax {
namespace {

class ThreadsMode : public Mode {
 public:
  std::string_view name() const override { return "threads"; }
  std::string_view summary() const override { return "two threads against one"; }
  bool Applies(const CatalogueEntry& entry) const override {
    bool divides_work = entry.api.HasTrait("accumulates") || entry.api.HasTrait("linalg");
    return entry.api.HasForm(name()) && divides_work && !HasArbitraryValues(entry.api);
  }
  std::vector<Side> Sides(const Api& api) const override {
    return {FormSide(api, name()), PlainSide(api)};
  }
  Claim MakeClaim(const Api& api) const override {
    return ClaimFor(api, kClaimValues | kClaimStatus | kClaimMetadata);
  }
};

PARALLAX_MODE(ThreadsMode);

}  // namespace
}  // namespace parallax
