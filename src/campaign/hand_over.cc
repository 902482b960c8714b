#include "campaign/hand_over.h"

#include <set>
#include <string>
#include <utility>

#include "hunt/silent_sides.h"
#include "judge/reasons.h"

namespace parallax {
namespace {

// Python code alone does not crash a process.
bool MayBeTheRules(Kind kind) { return kind == Kind::kHang || kind == Kind::kStatus; }

}  // namespace

std::vector<Suspects> TakeSuspects(const HuntedGrounds& grounds, FoldState* state) {
  const std::set<std::string> never =
      RulesNeverHeld(state->families, grounds.relations, state->apis);
  std::vector<Suspects> all;
  for (auto& [name, group] : state->groups) {
    if (group.kept.empty()) continue;
    const PlannedRelation& planned = grounds.relations[group.kept.front().planned];
    Suspects suspects;
    suspects.name = name;
    suspects.entry = grounds.catalogue[planned.api].api.name;
    suspects.cases = group.cases;
    const bool of_rule = MayBeTheRules(group.kept.front().verdict.kind) &&
                         never.contains(planned.relation.FamilyName());
    if (of_rule) suspects.doubt = kNeverReturned;
    for (const size_t i : JudgingOrder(group)) {
      suspects.kept.push_back(group.kept[i]);
      // The summary asks what is left for relation and verdict.
      group.kept[i].binding = {};
      group.kept[i].outcomes = {};
    }
    all.push_back(std::move(suspects));
  }
  return all;
}

}  // namespace parallax
