// Mode layout-channels-last: inputs with channels innermost, against the same numbers as they were.
// Claims values, status, dtype and shape; not strides, which may follow the input's, and not bits:
// another layout sums in another order. Left out are functions whose result or contract is about
// memory (as_strided, view).

#include "relations/modes/mode.h"

namespace parallax {
namespace {

class LayoutChannelsLast final : public Mode {
 public:
  std::string_view name() const override { return "layout-channels-last"; }
  std::string_view summary() const override {
    return "inputs with channels innermost";
  }
  std::optional<ModeRelation> Of(const CatalogueEntry& entry,
                                 const TargetTraits& target) const override {
    if (!target.strides) return std::nullopt;
    return AgainstLayout(entry, Layout::kChannelsLast, "inputs with channels innermost");
  }
};

PARALLAX_MODE(LayoutChannelsLast);

}  // namespace
}  // namespace parallax
