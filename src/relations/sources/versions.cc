// Programs on several builds of one library.

#include "relations/source.h"

namespace parallax {
namespace {

class Versions : public Source {
 public:
  Versions()
      : Source({.name = "versions",
                .summary = "the same call on several builds of a library; what differs has changed",
                .facts = kReleases,
                .joint = true,
                .needs_versions = true}) {}
  // Builds of one library have one voice, and each may be the one that changed.
  void Propose(const SourceInput& in, const std::vector<std::string>&,
               Proposals* out) const override {
    ProposeTogether(in, *this, false, out);
  }
};

PARALLAX_SOURCE(Versions);

}  // namespace
}  // namespace parallax
