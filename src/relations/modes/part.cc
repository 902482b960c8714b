// Mode part: one item of the first dimension alone, against that item of the whole.
// For functions declared elementwise or batchable, of one tensor: several tensors of unlike ranks
// broadcast, and then their first dimensions are not the same one. Claims values and dtype; not the
// status: the whole may be refused for its size. Functions that also reduce (max of one tensor) are
// left out by their traits.

#include "relations/modes/mode.h"

namespace parallax {
namespace {

class Part final : public Mode {
 public:
  std::string_view name() const override { return "part"; }
  std::string_view summary() const override {
    return "one item of the batch alone against the whole";
  }
  std::optional<ModeRelation> Of(const CatalogueEntry& entry,
                                 const TargetTraits&) const override {
    if (!entry.api.HasTrait("elementwise") && !entry.api.HasTrait("batchable")) return std::nullopt;
    if (entry.api.HasTrait("ties") || entry.api.HasTrait("accumulates")) return std::nullopt;
    if (ValuesAreNoise(entry)) return std::nullopt;
    Derivation part;
    part.kind = DeriveKind::kPart;
    ModeRelation out;
    out.sides = {PlainSide(entry), DerivedSide(entry, part, "the first item alone")};
    out.sides[0].select = Select::kPart;
    out.claim.bits = kClaimValues | kClaimDType;
    return out;
  }
  bool Accepts(const Binding& binding) const override {
    return CountTensors(binding) == 1;
  }
};

PARALLAX_MODE(Part);

}  // namespace
}  // namespace parallax
