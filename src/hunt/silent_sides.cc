#include "hunt/silent_sides.h"

#include <algorithm>

#include "base/glob.h"

namespace parallax {
namespace {

// A relation of each family, of those with the fewest sides: its labels stand for all.
std::map<std::string, const Relation*> OneOfEach(const std::vector<PlannedRelation>& relations) {
  std::map<std::string, const Relation*> of;
  for (const PlannedRelation& planned : relations) {
    const Relation*& one = of[planned.relation.source + ":" + planned.relation.family];
    if (one == nullptr || planned.relation.sides.size() < one->sides.size()) {
      one = &planned.relation;
    }
  }
  return of;
}

// What the side said first; else another side, for the same words are noted once.
std::string MessageOf(const FamilyStatistics& family, uint32_t side) {
  auto own = family.messages.find(side);
  if (own != family.messages.end()) return own->second;
  return family.messages.empty() ? std::string() : family.messages.begin()->second;
}

bool Selects(const std::vector<SourceSelection>& sources, const std::string& rule) {
  return std::any_of(sources.begin(), sources.end(), [&](const SourceSelection& selection) {
    const std::vector<std::string>& members = selection.members;
    return selection.source == "rules" &&
           (members.empty() || std::find(members.begin(), members.end(), rule) != members.end());
  });
}

}  // namespace

std::vector<SilentSide> SilentSidesOf(const std::map<std::string, FamilyStatistics>& families,
                                      const std::vector<PlannedRelation>& relations) {
  std::vector<SilentSide> silent;
  std::map<std::string, const Relation*> one = OneOfEach(relations);
  for (const auto& [name, family] : families) {
    auto relation = one.find(name);
    if (relation == one.end() || family.deaths > 0) continue;
    const std::vector<Side>& sides = relation->second->sides;
    for (const uint32_t i : family.SilentSides(sides.size())) {
      silent.push_back({name, sides[i].label, family.cases, MessageOf(family, i)});
    }
  }
  return silent;
}

std::vector<SilentSide> RefusedRules(const std::vector<CatalogueEntry>& catalogue,
                                     const std::vector<Rule>& rules,
                                     const std::vector<SourceSelection>& sources,
                                     const std::string& only) {
  std::vector<SilentSide> refused;
  for (const Rule& rule : rules) {
    bool concerns =
        !rule.for_each && Selects(sources, rule.name) && MatchesGlob(only, rule.relation.api);
    if (!concerns) continue;
    for (const CatalogueEntry& entry : catalogue) {
      bool of_rule = entry.api.program == rule.relation.sides[0].program;
      if (!of_rule || !entry.seeds.empty() || entry.tried == 0) continue;
      refused.push_back({"rules:" + rule.name, rule.relation.sides[0].label, entry.tried,
                         entry.refusals.empty() ? "" : entry.refusals.back()});
    }
  }
  return refused;
}

}  // namespace parallax
