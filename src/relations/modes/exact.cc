// exact: a special function against what many digits give.
//
// Values only. The form gives the function's own result where it knows nothing: outside of the
// arguments that it is asked for, and for most elements of a large tensor.

#include "relations/mode.h"

namespace parallax {
namespace {

class ExactMode : public Mode {
 public:
  std::string_view name() const override { return "exact"; }
  std::string_view summary() const override {
    return "a special function against what many digits give";
  }
  bool Applies(const CatalogueEntry& entry) const override { return entry.api.HasForm(name()); }
  std::vector<Side> Sides(const Api& api) const override {
    return {PlainSide(api), FormSide(api, name())};
  }
  Claim MakeClaim(const Api& api) const override { return ClaimFor(api, kClaimValues); }
};

PARALLAX_MODE(ExactMode);

}  // namespace
}  // namespace parallax
