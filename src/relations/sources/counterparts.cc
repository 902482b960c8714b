// One function in several libraries, of one name (counterparts/match.h), alike
// (counterparts/match_beyond.h) or composed (counterparts/composition.h), as prepare/validate.h
// left them.

#include "relations/source.h"

namespace parallax {
namespace {

class Counterparts : public Source {
 public:
  Counterparts()
      : Source({.name = kCounterparts,
                .summary = "functions that several libraries have, by name, alike or composed; "
                           "who stands alone is wrong",
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
