// Mode layout-negated: inputs that are negated views, against the same numbers as they were.
// Claims values, status, dtype and shape; not strides, which may follow the input's, and not bits:
// another layout sums in another order. Left out are functions whose result or contract is about
// memory (as_strided, view).

#include "relations/modes/mode.h"

namespace parallax {
namespace {

class LayoutNegated final : public Mode {
 public:
  std::string_view name() const override { return "layout-negated"; }
  std::string_view summary() const override {
    return "inputs that are negated views";
  }
  std::optional<ModeRelation> Of(const CatalogueEntry& entry,
                                 const TargetTraits& target) const override {
    if (!target.negated) return std::nullopt;
    return AgainstLayout(entry, Layout::kNegated, "inputs that are negated views");
  }
};

PARALLAX_MODE(LayoutNegated);

}  // namespace
}  // namespace parallax
