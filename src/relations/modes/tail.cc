// tail: elements 3 to 15 alone against the same elements of the whole: vector body against tail.
//
// For elementwise operators only, where a part of the inputs gives that part of the outputs.

#include "relations/mode.h"

namespace parallax {
namespace {

class TailMode : public Mode {
 public:
  std::string_view name() const override { return "tail"; }
  std::string_view summary() const override {
    return "some elements alone against the same elements of the whole: vector body against tail";
  }
  bool Applies(const CatalogueEntry& entry) const override { return MapsElements(entry.api); }
  std::vector<Side> Sides(const Api& api) const override {
    Side whole = PlainSide(api);
    whole.select = Select::kFlatPart;
    whole.part_index = 3;
    whole.part_length = 13;
    Side part = PlainSide(api);
    part.label = "a run of elements alone";
    part.derivation = {DeriveKind::kFlatPart, Layout::kContiguous, 3, 13};
    return {whole, part};
  }
  Claim MakeClaim(const Api& api) const override {
    return ClaimFor(api, kClaimValues | kClaimMetadata);
  }
};

PARALLAX_MODE(TailMode);

}  // namespace
}  // namespace parallax
