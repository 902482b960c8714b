// A call just outside of what it takes, or on the border: extreme integers, no elements beside a
// huge extent, another rank, list or dtype than the others have. Nothing is claimed of its values:
// a crash, a failed internal assertion, a hang, memory out of bounds or exhausted is what it can
// show.

#include "relations/source.h"

namespace parallax {
namespace {

class Edges : public Source {
 public:
  Edges()
      : Source({.name = "edges",
                .summary = "calls just outside of what is legal: crashes, asserts, hangs, memory",
                .facts = kEdges,
                .by_default = 3}) {}
  void Propose(const SourceInput& in, const std::vector<std::string>&,
               Proposals* out) const override {
    ProposeTwice(in, *this, "the same call again", kClaimStatus, out);
  }
};

PARALLAX_SOURCE(Edges);

}  // namespace
}  // namespace parallax
