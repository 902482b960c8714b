// Mode layout-conjugated: inputs that are conjugated views, against the same numbers as they were.
// Claims values, status, dtype and shape; not strides, which may follow the input's, and not bits:
// another layout sums in another order. Left out are functions whose result or contract is about
// memory (as_strided, view).

#include "relations/modes/mode.h"

namespace parallax {
namespace {

class LayoutConjugated final : public Mode {
 public:
  std::string_view name() const override { return "layout-conjugated"; }
  std::string_view summary() const override {
    return "inputs that are conjugated views";
  }
  std::optional<ModeRelation> Of(const CatalogueEntry& entry,
                                 const TargetTraits& target) const override {
    if (!target.conjugated) return std::nullopt;
    return AgainstLayout(entry, Layout::kConjugated, "inputs that are conjugated views");
  }
};

PARALLAX_MODE(LayoutConjugated);

}  // namespace
}  // namespace parallax
