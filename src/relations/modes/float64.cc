// Mode float64: the call against itself with every inexact tensor and dtype widened.
// Claims values and shape. Not the status: widening hides checks of dtypes, and kernels exist for one
// dtype and not for the other. Not dtypes: they differ by design. Left out are functions whose result
// is about the representation (bits, spacing, element size), and those whose values are noise.
// Rounding, cancellation and conditioning are for the skeptics.

#include "relations/modes/mode.h"

namespace parallax {
namespace {

class Float64 final : public Mode {
 public:
  std::string_view name() const override { return "float64"; }
  std::string_view summary() const override {
    return "the same call in float64";
  }
  std::optional<ModeRelation> Of(const CatalogueEntry& entry,
                                 const TargetTraits&) const override {
    constexpr std::string_view kAboutRepresentation =
        "view|view_copy|nextafter|element_size|itemsize|nbytes|dtype|type|finfo|iinfo|result_type|"
        "can_cast|promote_types|hash_tensor|is_floating_point|is_complex|_chalf|frexp|storage|"
        "untyped_storage|data_ptr|tobytes|bitcast*";
    if (ValuesAreNoise(entry) || LeafMatches(entry, kAboutRepresentation)) return std::nullopt;
    Derivation widen;
    widen.kind = DeriveKind::kWiden;
    ModeRelation out;
    out.sides = {PlainSide(entry), DerivedSide(entry, widen, "the same in float64")};
    out.claim.bits = kClaimValues | kClaimShape;
    return out;
  }
};

PARALLAX_MODE(Float64);

}  // namespace
}  // namespace parallax
