#include "prepare/refused_rules.h"

#include <algorithm>

#include "base/glob.h"
#include "nouns/out_of_domain.h"

namespace parallax {
namespace {

bool Selects(const std::vector<SourceSelection>& sources, const std::string& rule) {
  return std::any_of(sources.begin(), sources.end(), [&](const SourceSelection& selection) {
    return (FactsOfSource(selection.source) & kOfRuleFile) != 0 &&
           IsSelected(selection.members, rule);
  });
}

}  // namespace

std::vector<RefusedRule> RefusedRules(const std::vector<CatalogueEntry>& catalogue,
                                      const std::vector<Rule>& rules,
                                      const std::vector<SourceSelection>& sources,
                                      const std::string& only) {
  std::vector<RefusedRule> refused;
  for (const Rule& rule : rules) {
    const bool concerns =
        !rule.for_each && Selects(sources, rule.name) && MatchesGlob(only, rule.relation.api);
    if (!concerns) continue;
    for (const CatalogueEntry& entry : catalogue) {
      const bool of_rule = entry.api.program == rule.relation.sides[0].program;
      if (!of_rule || !entry.seeds.empty() || entry.tried == 0) continue;
      const std::string said = entry.refusals.empty() ? "" : entry.refusals.back();
      const bool outside = said.starts_with(kOutOfDomainError);
      refused.push_back(
          {rule.name, outside ? "" : rule.relation.sides[0].label, entry.tried, said});
    }
  }
  return refused;
}

}  // namespace parallax
