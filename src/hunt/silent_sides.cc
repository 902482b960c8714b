#include "hunt/silent_sides.h"

#include <algorithm>

namespace parallax {
namespace {

// So many APIs do not all fail at the same side by themselves.
constexpr int kSeveralApis = 3;

// A relation of each family, of those with the fewest sides: its labels stand for all.
std::map<std::string, const Relation*> OneOfEach(const std::vector<PlannedRelation>& relations) {
  std::map<std::string, const Relation*> of;
  for (const PlannedRelation& planned : relations) {
    const Relation*& one = of[planned.relation.FamilyName()];
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

}  // namespace

std::vector<SilentSide> SilentSidesOf(const std::map<std::string, FamilyStatistics>& families,
                                      const std::vector<PlannedRelation>& relations) {
  std::vector<SilentSide> silent;
  std::map<std::string, const Relation*> one = OneOfEach(relations);
  for (const auto& [name, family] : families) {
    auto relation = one.find(name);
    // Most guesses are wrong: what became of them is listed with them.
    if (relation == one.end() || relation->second->Is(kGuessed)) continue;
    if (family.deaths > 0 && !relation->second->IsOfRule()) continue;
    const std::vector<Side>& sides = relation->second->sides;
    if (family.out_of_domain > 0 && family.out_of_domain == family.cases) {
      silent.push_back({name, "", family.cases, MessageOf(family, 0)});
      continue;
    }
    for (const uint32_t i : family.SilentSides(sides.size())) {
      // As its file has them: the left side may be the call itself, of whatever API.
      const std::string label = !relation->second->IsOfRule() ? sides[i].label
                                : i == 0                      ? "left"
                                                              : "right";
      silent.push_back({name, label, family.cases, MessageOf(family, i), family.deaths});
    }
  }
  return silent;
}

std::set<std::string> RulesNeverHeld(const std::map<std::string, FamilyStatistics>& families,
                                     const std::vector<PlannedRelation>& relations,
                                     const StatisticsByApi& apis) {
  std::set<std::string> never;
  std::map<std::string, const Relation*> one = OneOfEach(relations);
  for (const auto& [name, family] : families) {
    auto relation = one.find(name);
    if (relation == one.end() || !relation->second->IsOfRule()) continue;
    const std::vector<Side>& sides = relation->second->sides;
    if (family.SilentSides(sides.size()).empty()) continue;
    const bool own_api = sides[0].program == Program::OfRule(relation->second->family, "left");
    const auto tried = std::count_if(apis.begin(), apis.end(), [&](const auto& api) {
      return api.second.nanoseconds.contains(name);
    });
    if (own_api || tried >= kSeveralApis) never.insert(name);
  }
  return never;
}

SilentSide SilentSideOf(const RefusedRule& rule) {
  return {"rules:" + rule.name, rule.side, rule.tried, rule.said};
}

}  // namespace parallax
