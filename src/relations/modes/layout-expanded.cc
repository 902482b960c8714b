// layout-expanded: inputs that repeat along a dimension of stride 0 against contiguous ones of the
// same values.
//
// Operators whose result is about the memory itself (trait layout: as_strided, is_contiguous) are
// left out; a refusal of one layout alone is a status finding.

#include "relations/mode.h"

namespace parallax {
namespace {

class ExpandedLayoutMode : public Mode {
 public:
  std::string_view name() const override { return "layout-expanded"; }
  std::string_view summary() const override {
    return "inputs that repeat along a dimension of stride 0 against contiguous ones";
  }
  bool Applies(const CatalogueEntry& entry) const override {
    if (LayoutIsInput(entry.api)) return false;
    return AnySeedTensor(entry, [](const TensorRecipe& tensor) { return !tensor.shape.empty(); });
  }
  std::vector<Side> Sides(const Api& api) const override {
    return {LayoutSide(api, Layout::kExpanded), PlainSide(api)};
  }
  Claim MakeClaim(const Api& api) const override { return ClaimFor(api, kClaimAll); }
};

PARALLAX_MODE(ExpandedLayoutMode);

}  // namespace
}  // namespace parallax
