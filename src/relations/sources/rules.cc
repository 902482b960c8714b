// Rule files: two programs that must agree.

#include "base/glob.h"
#include "relations/mode.h"
#include "relations/source.h"

namespace parallax {
namespace {

bool IsAbout(const Rule& rule, const CatalogueEntry& entry) {
  if (!rule.for_each) return rule.relation.sides[0].program == entry.api.program;
  return entry.api.kind != "rule" && entry.api.kind != kChainKind &&
         rule.for_each->Fits(entry.api) && !HasArbitraryValues(entry.api) &&
         !entry.api.HasTrait("random");
}

// Makes a relation of a rule over many one of this API.
void Place(const Rule& rule, const Api& api, Relation* relation) {
  relation->api = api.name;
  for (Side& side : relation->sides) {
    side.program = Program::OfRule(rule.name, side.program.form(), api.program.name());
  }
  // What the call does by itself is told, blamed and shown as of any other call.
  if (rule.plain_left) relation->sides[0] = PlainSide(api);
}

class Rules : public Source {
 public:
  Rules()
      : Source({.name = "rules",
                .summary = "files that state an equality of two programs",
                .facts = kEquality | kOfRuleFile,
                .by_default = 2}) {}
  std::vector<std::string> Members(const NamedData& data) const override { return data.rules; }

  bool Concerns(const ListedApi& api, const std::vector<std::string>& members,
                const std::vector<Rule>& rules, const std::string& only) const override {
    const bool is_rule = api.kind == "rule";
    for (const Rule& rule : rules) {
      if (!IsSelected(members, rule.name)) continue;
      const bool its_entry = !rule.for_each && rule.relation.sides[0].program == api.program;
      if (its_entry && MatchesGlob(only, rule.relation.api)) return true;
      const bool fits = rule.for_each && !is_rule && rule.for_each->FitsTraits(api.traits);
      if (fits && MatchesGlob(only, api.name)) return true;
    }
    return false;
  }

  void Propose(const SourceInput& in, const std::vector<std::string>& members,
               Proposals* out) const override {
    for (uint32_t api = 0; api < in.catalogue.size(); ++api) {
      const CatalogueEntry& entry = in.catalogue[api];
      if (!entry.HasInputs()) continue;
      for (const Rule& rule : in.rules) {
        if (!IsSelected(members, rule.name) || !IsAbout(rule, entry)) continue;
        Relation relation = rule.relation;
        relation.target = in.target.name;
        if (rule.for_each) Place(rule, entry.api, &relation);
        out->relations.push_back({std::move(relation), api, {}, rule.digest, rule.own_ns});
      }
    }
  }
};

PARALLAX_SOURCE(Rules);

}  // namespace
}  // namespace parallax
