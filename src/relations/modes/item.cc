// item: the first item of a batch alone against the same item of the whole batch.
//
// For elementwise operators of one tensor, where a part of the inputs gives that part of the
// outputs; several tensors of unlike ranks broadcast, and their first dimensions are not the same
// one.

#include <algorithm>

#include "relations/mode.h"

namespace parallax {
namespace {

class ItemMode : public Mode {
 public:
  std::string_view name() const override { return "item"; }
  std::string_view summary() const override {
    return "the first item of a batch alone against the same item of the whole batch";
  }
  bool Applies(const CatalogueEntry& entry) const override {
    return MapsElements(entry.api) &&
           std::all_of(entry.seeds.begin(), entry.seeds.end(),
                       [](const Binding& seed) { return CountTensors(seed) == 1; });
  }
  std::vector<Side> Sides(const Api& api) const override {
    Side whole = PlainSide(api);
    whole.select = Select::kPart;
    whole.part_index = 0;
    whole.part_length = 1;
    Side part = PlainSide(api);
    part.label = "the first item alone";
    part.derivation = {DeriveKind::kPart, Layout::kContiguous, 0, 1};
    return {whole, part};
  }
  Claim MakeClaim(const Api& api) const override {
    return ClaimFor(api, kClaimValues | kClaimMetadata);
  }
};

PARALLAX_MODE(ItemMode);

}  // namespace
}  // namespace parallax
