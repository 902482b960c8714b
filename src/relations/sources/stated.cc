// Relations that are data (stated_relation.h).

#include "relations/source.h"

namespace parallax {
namespace {

class Stated : public Source {
 public:
  Stated()
      : Source({.name = kStated,
                .summary = "relations that are data: parallax list relations names them",
                .facts = kEquality,
                .relations = SourceRelations::kStated,
                .across_libraries = true}) {}
  std::vector<std::string> Members(const NamedData& data) const override { return data.stated; }
  // Its APIs are known by name.
  bool Concerns(const ListedApi&, const std::vector<std::string>&, const std::vector<Rule>&,
                const std::string&) const override {
    return false;
  }
  void Propose(const SourceInput& in, const std::vector<std::string>& members,
               Proposals* out) const override {
    ProposeData(in, *this, members, out);
  }
};

PARALLAX_SOURCE(Stated);

}  // namespace
}  // namespace parallax
