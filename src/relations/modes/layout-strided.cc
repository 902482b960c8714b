// Mode layout-strided: every second element of a longer tensor, against the same numbers as they were.
// Claims values, status, dtype and shape; not strides, which may follow the input's, and not bits:
// another layout sums in another order. Left out are functions whose result or contract is about
// memory (as_strided, view).

#include "relations/modes/mode.h"

namespace parallax {
namespace {

class LayoutStrided final : public Mode {
 public:
  std::string_view name() const override { return "layout-strided"; }
  std::string_view summary() const override {
    return "every second element of a longer tensor";
  }
  std::optional<ModeRelation> Of(const CatalogueEntry& entry,
                                 const TargetTraits& target) const override {
    if (!target.strides) return std::nullopt;
    return AgainstLayout(entry, Layout::kStrided, "every second element of a longer tensor");
  }
};

PARALLAX_MODE(LayoutStrided);

}  // namespace
}  // namespace parallax
