// A call against itself: whatever differs is Parallax's own doing or the library's nondeterminism.

#include "relations/mode.h"
#include "relations/source.h"

namespace parallax {
namespace {

class Null : public Source {
 public:
  std::string_view name() const override { return "null"; }
  std::string_view summary() const override {
    return "a call against itself: checks Parallax, not the library";
  }
  void Propose(const SourceInput& in, const std::vector<std::string>&,
               Proposals* out) const override {
    ForEachCallable(in.catalogue, [&](const CatalogueEntry& entry, uint32_t api) {
      Relation relation;
      relation.source = relation.family = name();
      relation.api = entry.api.name;
      relation.target = in.target.name;
      relation.sides = {PlainSide(entry.api), PlainSide(entry.api)};
      relation.sides[1].label = "itself";
      relation.claim = ClaimFor(entry.api, kClaimAll | kClaimStrides);
      out->relations.push_back({std::move(relation), api});
    });
  }
};

PARALLAX_SOURCE(Null);

}  // namespace
}  // namespace parallax
