// Chains of calls (nouns/chain.h) in the forms that the library has of them, against the calls as
// they are made: as a graph, compiled, mapped over a batch.

#include "base/glob.h"
#include "catalogue/chain_links.h"
#include "relations/mode.h"
#include "relations/source.h"

namespace parallax {
namespace {

// Whether the mode is about a form of the library: the others say nothing of several calls.
bool IsOfForm(const Mode& mode, const Api& api) {
  return !mode.Sides(api).front().program.form().empty();
}

class Chains : public Source {
 public:
  Chains()
      : Source({.name = "chains",
                .summary = "chains of two to four calls: as a graph, compiled, mapped over a batch",
                .facts = kOfModes | kOfChains}) {}
  std::vector<std::string> Members(const NamedData&) const override {
    std::vector<std::string> names;
    for (const Mode* mode : Modes()) names.emplace_back(mode->name());
    return names;
  }
  bool Concerns(const ListedApi& api, const std::vector<std::string>&, const std::vector<Rule>&,
                const std::string& only) const override {
    return api.kind == kChainKind ||
           (MayBeLinked(api.kind, api.name, api.traits) && MatchesGlob(only, api.name));
  }
  void Propose(const SourceInput& in, const std::vector<std::string>& members,
               Proposals* out) const override {
    for (uint32_t i = 0; i < in.catalogue.size(); ++i) {
      const CatalogueEntry& entry = in.catalogue[i];
      if (entry.api.kind != kChainKind || entry.links.empty()) continue;
      for (const Mode* mode : Modes()) {
        if (!IsSelected(members, mode->name()) || !mode->Applies(entry)) continue;
        if (!IsOfForm(*mode, entry.api)) continue;
        Relation relation = WholeRelation(in, *this, entry.api);
        relation.family = mode->name();
        relation.sides = mode->Sides(entry.api);
        relation.claim = mode->MakeClaim(entry.api);
        relation.structural = mode->structural();
        NameForms(in.target.dialect, &relation);
        out->relations.push_back({std::move(relation), i});
      }
    }
  }
};

PARALLAX_SOURCE(Chains);

}  // namespace
}  // namespace parallax
