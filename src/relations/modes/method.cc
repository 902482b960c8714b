// method: the method of the tensor against the function.

#include "relations/mode.h"

namespace parallax {
namespace {

class MethodMode : public Mode {
 public:
  std::string_view name() const override { return "method"; }
  std::string_view summary() const override { return "the method against the function"; }
  bool Applies(const CatalogueEntry& entry) const override { return entry.api.HasForm(name()); }
  std::vector<Side> Sides(const Api& api) const override {
    return {FormSide(api, name()), PlainSide(api)};
  }
  Claim MakeClaim(const Api& api) const override { return ClaimFor(api, kClaimAll); }
};

PARALLAX_MODE(MethodMode);

}  // namespace
}  // namespace parallax
