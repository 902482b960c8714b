// Source `rules`: relations written as Python files. A rule with parameters of its own has its own
// inputs (a catalogue entry named "rule:NAME"); a rule over a trait uses those of each api.

#include <algorithm>

#include "relations/registry.h"

namespace parallax {
namespace {

Side MakeSide(std::string label, std::string program) {
  Side side;
  side.label = std::move(label);
  side.program = std::move(program);
  return side;
}

// "rule:NAME@left" and an api: "rule:NAME:API@left".
std::string WithApi(const std::string& program, const std::string& api) {
  size_t at = program.rfind('@');
  if (at == std::string::npos) return program + ":" + api;
  return program.substr(0, at) + ":" + api + program.substr(at);
}

Proposal MakeProposal(const Rule& rule, const Catalogue& catalogue, uint32_t index,
                      const std::string& api, std::string left, std::string right) {
  Proposal out;
  out.relation.source = "rules";
  out.relation.family = rule.name;
  out.relation.api = api;
  out.relation.target = catalogue.target;
  out.relation.sides = {MakeSide("left", std::move(left)), MakeSide("right", std::move(right))};
  out.relation.claim = rule.claim;
  out.relation.citation = rule.citation;
  out.entry = index;
  const CatalogueEntry& entry = catalogue.entries[index];
  for (uint32_t s = 0; s < entry.seeds.size(); ++s) out.seeds.push_back(s);
  out.cost_ns = 2 * entry.cost_ns;
  return out;
}

class Rules final : public RelationSource {
 public:
  std::string_view name() const override { return "rules"; }
  std::string_view summary() const override {
    return "equalities written as Python files (docs/add-a-relation.md)";
  }

  std::vector<std::string> Members(const std::vector<Rule>& rules) const override {
    std::vector<std::string> out;
    for (const Rule& rule : rules) out.push_back(rule.name);
    std::sort(out.begin(), out.end());
    return out;
  }

  void Propose(const ProposeContext& context, const std::vector<std::string>& members,
               std::vector<Proposal>* out) const override {
    for (const Rule& rule : context.rules) {
      bool chosen = members.empty() ||
                    std::find(members.begin(), members.end(), rule.name) != members.end();
      if (!chosen || !rule.error.empty()) continue;
      ProposeRule(rule, context.catalogue, out);
    }
  }

 private:
  static void ProposeRule(const Rule& rule, const Catalogue& catalogue,
                          std::vector<Proposal>* out) {
    for (uint32_t i = 0; i < catalogue.entries.size(); ++i) {
      const CatalogueEntry& entry = catalogue.entries[i];
      if (entry.seeds.empty()) continue;
      if (!rule.OverTrait()) {
        if (entry.api.name != rule.EntryName()) continue;
        out->push_back(MakeProposal(rule, catalogue, i, rule.api, rule.left, rule.right));
      } else if (entry.api.HasTrait(rule.api) && !entry.api.HasTrait("random") &&
                 !entry.api.HasTrait("uninitialised")) {
        out->push_back(MakeProposal(rule, catalogue, i, entry.api.name,
                                    WithApi(rule.left, entry.api.name),
                                    WithApi(rule.right, entry.api.name)));
      }
    }
  }
};

PARALLAX_SOURCE(Rules);

}  // namespace
}  // namespace parallax
