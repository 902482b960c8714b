// The modes of modes/: a call against a variant of itself.

#include "relations/mode.h"
#include "relations/source.h"

namespace parallax {
namespace {

class AllModes : public Source {
 public:
  AllModes()
      : Source({.name = "modes",
                .summary =
                    "the same call seen another way: in float64, in another layout, through out=",
                .facts = kOfModes,
                .by_default = 1}) {}
  std::vector<std::string> Members(const NamedData&) const override {
    std::vector<std::string> names;
    for (const Mode* mode : Modes()) names.emplace_back(mode->name());
    return names;
  }
  void Propose(const SourceInput& in, const std::vector<std::string>& members,
               Proposals* out) const override {
    ForEachCallable(in.catalogue, [&](const CatalogueEntry& entry, uint32_t api) {
      for (const Mode* mode : Modes()) {
        if (!IsSelected(members, mode->name()) || !mode->Applies(entry)) continue;
        Relation relation = WholeRelation(in, *this, entry.api);
        relation.family = mode->name();
        relation.sides = mode->Sides(entry.api);
        relation.claim = mode->MakeClaim(entry.api);
        relation.structural = mode->structural();
        NameForms(in.target.dialect, &relation);
        out->relations.push_back({std::move(relation), api});
      }
    });
  }
};

PARALLAX_SOURCE(AllModes);

}  // namespace
}  // namespace parallax
