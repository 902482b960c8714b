// Mode layout-offset: inputs one element past the start of their memory, against the same numbers as they were.
// Claims values, status, dtype and shape; not strides, which may follow the input's, and not bits:
// another layout sums in another order. Left out are functions whose result or contract is about
// memory (as_strided, view).
// Alignment changes the order of sums in some kernels: within tolerance.

#include "relations/modes/mode.h"

namespace parallax {
namespace {

class LayoutOffset final : public Mode {
 public:
  std::string_view name() const override { return "layout-offset"; }
  std::string_view summary() const override {
    return "inputs one element past the start of their memory";
  }
  std::optional<ModeRelation> Of(const CatalogueEntry& entry,
                                 const TargetTraits& target) const override {
    if (!target.strides) return std::nullopt;
    return AgainstLayout(entry, Layout::kOffset, "inputs one element past the start of their memory");
  }
};

PARALLAX_MODE(LayoutOffset);

}  // namespace
}  // namespace parallax
