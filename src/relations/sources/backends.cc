// Functions on several backends of one library.

#include "relations/source.h"

namespace parallax {
namespace {

class Backends : public Source {
 public:
  std::string_view name() const override { return "backends"; }
  std::string_view summary() const override {
    return "the same call on several backends of a library; who stands alone is wrong";
  }
  bool joint() const override { return true; }
  void Propose(const SourceInput& in, const std::vector<std::string>&,
               Proposals* out) const override {
    ProposeTogether(in, name(), true, out);
  }
};

PARALLAX_SOURCE(Backends);

}  // namespace
}  // namespace parallax
