// A call against itself: whatever differs is Parallax's own doing or the library's nondeterminism.

#include "relations/mode.h"
#include "relations/source.h"

namespace parallax {
namespace {

class Null : public Source {
 public:
  std::string_view name() const override { return "null"; }
  std::string_view summary() const override {
    return "a call against itself: checks Parallax, not the library";
  }
  void Propose(const SourceInput& in, const std::vector<std::string>&,
               Proposals* out) const override {
    ProposeTwice(in, name(), "itself", kClaimAll | kClaimStrides, out);
  }
};

PARALLAX_SOURCE(Null);

}  // namespace
}  // namespace parallax
