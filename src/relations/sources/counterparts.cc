// One function in several libraries (counterparts/match.h), as hunt/validate.h left them.

#include "relations/source.h"

namespace parallax {
namespace {

class Counterparts : public Source {
 public:
  std::string_view name() const override { return kCounterparts; }
  std::string_view summary() const override {
    return "functions of one name in several libraries; who stands alone is wrong";
  }
  bool joint() const override { return true; }
  bool across_libraries() const override { return true; }
  void Propose(const SourceInput& in, const std::vector<std::string>& members,
               Proposals* out) const override {
    ProposeData(in, name(), members, out);
  }
};

PARALLAX_SOURCE(Counterparts);

}  // namespace
}  // namespace parallax
