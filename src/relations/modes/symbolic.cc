// symbolic: the shape that the library infers for its graphs, without data, against that of the
// real call.
//
// No claim on status, values and strides: symbolic tensors have none. None on dtypes: what integers
// become in a function of real numbers differs by the function, a fault of little weight in
// hundreds of places.

#include "relations/mode.h"

namespace parallax {
namespace {

class SymbolicMode : public Mode {
 public:
  std::string_view name() const override { return "symbolic"; }
  std::string_view summary() const override {
    return "the shape inferred for symbolic tensors against that of the real call";
  }
  bool Applies(const CatalogueEntry& entry) const override {
    return entry.api.HasForm(name()) && !entry.api.HasTrait("shape-by-value");
  }
  std::vector<Side> Sides(const Api& api) const override {
    return {FormSide(api, name()), PlainSide(api)};
  }
  Claim MakeClaim(const Api& api) const override { return ClaimFor(api, kClaimShape); }
  bool structural() const override { return true; }
};

PARALLAX_MODE(SymbolicMode);

}  // namespace
}  // namespace parallax
