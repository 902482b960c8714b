// Mode layout-expanded: inputs whose first dimension has stride 0, against the same numbers as they were.
// Claims values, status, dtype and shape; not strides, which may follow the input's, and not bits:
// another layout sums in another order. Left out are functions whose result or contract is about
// memory (as_strided, view).
// Contents repeat along that dimension on both sides. Writing into shared elements is refused by
// contract; a skeptic knows that refusal.

#include "relations/modes/mode.h"

namespace parallax {
namespace {

class LayoutExpanded final : public Mode {
 public:
  std::string_view name() const override { return "layout-expanded"; }
  std::string_view summary() const override {
    return "inputs whose first dimension has stride 0";
  }
  std::optional<ModeRelation> Of(const CatalogueEntry& entry,
                                 const TargetTraits& target) const override {
    if (!target.strides) return std::nullopt;
    return AgainstLayout(entry, Layout::kExpanded, "inputs whose first dimension has stride 0");
  }
};

PARALLAX_MODE(LayoutExpanded);

}  // namespace
}  // namespace parallax
