// A call against itself: whatever differs is Parallax's own doing or the library's nondeterminism.

#include "relations/mode.h"
#include "relations/source.h"

namespace parallax {
namespace {

class Null : public Source {
 public:
  Null()
      : Source({.name = "null",
                .summary = "a call against itself: checks Parallax, not the library",
                .facts = kAgainstItself}) {}
  void Propose(const SourceInput& in, const std::vector<std::string>&,
               Proposals* out) const override {
    ProposeTwice(in, *this, "itself", kClaimAll | kClaimStrides, out);
  }
};

PARALLAX_SOURCE(Null);

}  // namespace
}  // namespace parallax
