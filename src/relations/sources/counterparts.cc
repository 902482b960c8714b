// One function in several libraries (counterparts/match.h), as prepare/validate.h left them.

#include "relations/source.h"

namespace parallax {
namespace {

class Counterparts : public Source {
 public:
  Counterparts()
      : Source({.name = kCounterparts,
                .summary = "functions of one name in several libraries; who stands alone is wrong",
                .facts = kEquality | kOwnNames,
                .relations = SourceRelations::kMatched,
                .joint = true,
                .across_libraries = true}) {}
  void Propose(const SourceInput& in, const std::vector<std::string>& members,
               Proposals* out) const override {
    ProposeData(in, *this, members, out);
  }
};

PARALLAX_SOURCE(Counterparts);

}  // namespace
}  // namespace parallax
