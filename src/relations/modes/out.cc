// Mode out: the plain call against the call with a fresh out=.
// Claims values, status, dtype and shape: out= is made with the result's own dtype.

#include "relations/modes/mode.h"

namespace parallax {
namespace {

class Out final : public Mode {
 public:
  std::string_view name() const override { return "out"; }
  std::string_view summary() const override {
    return "the call with a fresh out=";
  }
  std::optional<ModeRelation> Of(const CatalogueEntry& entry,
                                 const TargetTraits&) const override {
    return AgainstForm(entry, "out", "with out=",
                       kClaimSame, 2);
  }
};

PARALLAX_MODE(Out);

}  // namespace
}  // namespace parallax
