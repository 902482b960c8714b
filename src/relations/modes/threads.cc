// Mode threads: the plain call against several threads against one.
// Claims values, status, dtype and shape; not bits: sums may be split among threads.

#include "relations/modes/mode.h"

namespace parallax {
namespace {

class Threads final : public Mode {
 public:
  std::string_view name() const override { return "threads"; }
  std::string_view summary() const override {
    return "several threads against one";
  }
  std::optional<ModeRelation> Of(const CatalogueEntry& entry,
                                 const TargetTraits&) const override {
    return AgainstForm(entry, "threads", "with several threads",
                       kClaimSame, 3);
  }
};

PARALLAX_MODE(Threads);

}  // namespace
}  // namespace parallax
