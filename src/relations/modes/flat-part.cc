// Mode flat-part: its first three elements alone, against the same elements of the whole.
// Three elements fill no vector: they take the scalar tail, where in the whole they take the vector
// body.
// For functions declared elementwise, on tensors of one shape. Claims values and dtype; not the status
// (as in mode part). Functions that also reduce are left out by their traits.

#include "relations/modes/mode.h"

namespace parallax {
namespace {

class FlatPart final : public Mode {
 public:
  std::string_view name() const override { return "flat-part"; }
  std::string_view summary() const override {
    return "its first three elements alone against the whole";
  }
  std::optional<ModeRelation> Of(const CatalogueEntry& entry,
                                 const TargetTraits&) const override {
    if (!entry.api.HasTrait("elementwise") || ValuesAreNoise(entry)) return std::nullopt;
    if (entry.api.HasTrait("ties") || entry.api.HasTrait("accumulates")) return std::nullopt;
    Derivation part;
    part.kind = DeriveKind::kFlatPart;
    part.index = 0;
    part.length = 3;
    ModeRelation out;
    out.sides = {PlainSide(entry), DerivedSide(entry, part, "its first three elements alone")};
    out.sides[0].select = Select::kFlatPart;
    out.sides[0].part_index = part.index;
    out.sides[0].part_length = part.length;
    out.claim.bits = kClaimValues | kClaimDType;
    return out;
  }
};

PARALLAX_MODE(FlatPart);

}  // namespace
}  // namespace parallax
