// float64: the call in its own dtype against the same call on the same numbers in float64
// (complex128).
//
// No claim on status: widening hides dtype checks, and kernels exist for one dtype and not another.
// Nothing is said of random or uninitialised results, nor of results about the representation
// itself, or whose places rounding moves.

#include "relations/mode.h"

namespace parallax {
namespace {

class Float64Mode : public Mode {
 public:
  std::string_view name() const override { return "float64"; }
  std::string_view summary() const override {
    return "the call in its own dtype against the same call in float64";
  }
  bool Applies(const CatalogueEntry& entry) const override {
    if (HasArbitraryValues(entry.api) || DTypeIsInput(entry.api)) return false;
    if (PlacesDependOnValues(entry.api)) return false;
    return AnySeedTensor(entry, [](const TensorRecipe& tensor) {
      return IsInexact(tensor.dtype) && Widened(tensor.dtype) != tensor.dtype;
    });
  }
  std::vector<Side> Sides(const Api& api) const override {
    Side wide = PlainSide(api);
    wide.label = "the same in float64";
    wide.derivation.kind = DeriveKind::kWiden;
    return {PlainSide(api), wide};
  }
  Claim MakeClaim(const Api& api) const override {
    return ClaimFor(api, kClaimValues | kClaimShape);
  }
};

PARALLAX_MODE(Float64Mode);

}  // namespace
}  // namespace parallax
