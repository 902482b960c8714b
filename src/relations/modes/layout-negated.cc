// layout-negated: inputs that are negated views against contiguous ones of the same values.
//
// Operators whose result is about the memory itself (trait layout: as_strided, is_contiguous) are
// left out; a refusal of one layout alone is a status finding.

#include "relations/mode.h"

namespace parallax {
namespace {

class NegatedLayoutMode : public Mode {
 public:
  std::string_view name() const override { return "layout-negated"; }
  std::string_view summary() const override {
    return "inputs that are negated views against contiguous ones";
  }
  bool Applies(const CatalogueEntry& entry) const override {
    if (LayoutIsInput(entry.api)) return false;
    return AnySeedTensor(entry, [](const TensorRecipe& tensor) {
      return IsInexact(tensor.dtype) && !IsComplex(tensor.dtype);
    });
  }
  std::vector<Side> Sides(const Api& api) const override {
    return {LayoutSide(api, Layout::kNegated), PlainSide(api)};
  }
  Claim MakeClaim(const Api& api) const override { return ClaimFor(api, kClaimAll); }
};

PARALLAX_MODE(NegatedLayoutMode);

}  // namespace
}  // namespace parallax
