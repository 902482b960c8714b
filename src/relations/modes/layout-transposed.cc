// Mode layout-transposed: column-major inputs, against the same numbers as they were.
// Claims values, status, dtype and shape; not strides, which may follow the input's, and not bits:
// another layout sums in another order. Left out are functions whose result or contract is about
// memory (as_strided, view).

#include "relations/modes/mode.h"

namespace parallax {
namespace {

class LayoutTransposed final : public Mode {
 public:
  std::string_view name() const override { return "layout-transposed"; }
  std::string_view summary() const override {
    return "column-major inputs";
  }
  std::optional<ModeRelation> Of(const CatalogueEntry& entry,
                                 const TargetTraits& target) const override {
    if (!target.strides) return std::nullopt;
    return AgainstLayout(entry, Layout::kTransposed, "column-major inputs");
  }
};

PARALLAX_MODE(LayoutTransposed);

}  // namespace
}  // namespace parallax
