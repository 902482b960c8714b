// Functions on several backends of one library.

#include "relations/source.h"

namespace parallax {
namespace {

class Backends : public Source {
 public:
  Backends()
      : Source(
            {.name = "backends",
             .summary = "the same call on several backends of a library; who stands alone is wrong",
             .joint = true}) {}
  void Propose(const SourceInput& in, const std::vector<std::string>&,
               Proposals* out) const override {
    ProposeTogether(in, *this, true, out);
  }
};

PARALLAX_SOURCE(Backends);

}  // namespace
}  // namespace parallax
