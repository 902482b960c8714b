// element: one element alone against the same element of the whole.
//
// For elementwise operators only, where a part of the inputs gives that part of the outputs.

#include "relations/mode.h"

namespace parallax {
namespace {

class ElementMode : public Mode {
 public:
  std::string_view name() const override { return "element"; }
  std::string_view summary() const override {
    return "one element alone against the same element of the whole";
  }
  bool Applies(const CatalogueEntry& entry) const override { return MapsElements(entry.api); }
  std::vector<Side> Sides(const Api& api) const override {
    Side whole = PlainSide(api);
    whole.select = Select::kFlatPart;
    whole.part_index = 1;
    whole.part_length = 1;
    Side part = PlainSide(api);
    part.label = "one element alone";
    part.derivation = {DeriveKind::kFlatPart, Layout::kContiguous, 1, 1};
    return {whole, part};
  }
  Claim MakeClaim(const Api& api) const override {
    return ClaimFor(api, kClaimValues | kClaimMetadata);
  }
};

PARALLAX_MODE(ElementMode);

}  // namespace
}  // namespace parallax
