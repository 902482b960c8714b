// Mode again: the same call twice, on the same inputs.
// Claims identical bits, status, dtype and shape. What draws random numbers or returns memory it never
// wrote has none of this by contract and is left out.

#include "relations/modes/mode.h"

namespace parallax {
namespace {

class Again final : public Mode {
 public:
  std::string_view name() const override { return "again"; }
  std::string_view summary() const override {
    return "the same call twice gives the same bits";
  }
  std::optional<ModeRelation> Of(const CatalogueEntry& entry,
                                 const TargetTraits&) const override {
    if (ValuesAreNoise(entry)) return std::nullopt;
    ModeRelation out;
    out.sides = {PlainSide(entry), PlainSide(entry)};
    out.sides[1].label = "the same call again";
    out.claim.bits = kClaimBits | kClaimSame;
    return out;
  }
};

PARALLAX_MODE(Again);

}  // namespace
}  // namespace parallax
