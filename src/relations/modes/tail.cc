// Mode tail: sixteen elements from the second on alone, against the same elements of the whole.
// Of an input of 17 to 31 elements, the whole computes the last ones in its scalar tail; alone they
// are in full vectors.
// For functions declared elementwise, on tensors of one shape. Claims values and dtype; not the status
// (as in mode part). Functions that also reduce are left out by their traits.

#include "relations/modes/mode.h"

namespace parallax {
namespace {

class Tail final : public Mode {
 public:
  std::string_view name() const override { return "tail"; }
  std::string_view summary() const override {
    return "sixteen elements from the second on alone against the whole";
  }
  std::optional<ModeRelation> Of(const CatalogueEntry& entry,
                                 const TargetTraits&) const override {
    if (!entry.api.HasTrait("elementwise") || ValuesAreNoise(entry)) return std::nullopt;
    if (entry.api.HasTrait("ties") || entry.api.HasTrait("accumulates")) return std::nullopt;
    Derivation part;
    part.kind = DeriveKind::kFlatPart;
    part.index = 1;
    part.length = 16;
    ModeRelation out;
    out.sides = {PlainSide(entry), DerivedSide(entry, part, "sixteen elements from the second on alone")};
    out.sides[0].select = Select::kFlatPart;
    out.sides[0].part_index = part.index;
    out.sides[0].part_length = part.length;
    out.claim.bits = kClaimValues | kClaimDType;
    return out;
  }
};

PARALLAX_MODE(Tail);

}  // namespace
}  // namespace parallax
