// Programs on several builds of one library.

#include "relations/source.h"

namespace parallax {
namespace {

class Versions : public Source {
 public:
  std::string_view name() const override { return "versions"; }
  std::string_view summary() const override {
    return "the same call on several builds of a library; what differs has changed";
  }
  bool joint() const override { return true; }
  // Builds of one library have one voice, and each may be the one that changed.
  void Propose(const SourceInput& in, const std::vector<std::string>&,
               Proposals* out) const override {
    ProposeTogether(in, name(), false, out);
  }
};

PARALLAX_SOURCE(Versions);

}  // namespace
}  // namespace parallax
