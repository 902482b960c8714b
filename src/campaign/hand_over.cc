#include "campaign/hand_over.h"

#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "hunt/silent_sides.h"
#include "judge/guesses.h"
#include "judge/rank.h"
#include "judge/reasons.h"

namespace parallax {
namespace {

constexpr int kLastToConfirmBeside = 3;  // rank: the last of the front page

// Python code alone does not crash a process.
bool MayBeTheRules(Kind kind) { return kind == Kind::kHang || kind == Kind::kStatus; }

// But for its cases.
Suspects SuspectsOf(const HuntedGrounds& grounds, const std::string& name, const Group& group) {
  const PlannedRelation& planned = grounds.relations[group.kept.front().planned];
  Suspects suspects;
  suspects.name = name;
  suspects.entry = grounds.catalogue[planned.api].api.name;
  suspects.cases = group.cases;
  return suspects;
}

}  // namespace

std::vector<Suspects> TakeSuspects(const HuntedGrounds& grounds, FoldState* state) {
  const std::set<std::string> never =
      RulesNeverHeld(state->families, grounds.relations, state->apis);
  std::vector<Suspects> all;
  for (auto& [name, group] : state->groups) {
    if (group.kept.empty()) continue;
    const PlannedRelation& planned = grounds.relations[group.kept.front().planned];
    Suspects suspects = SuspectsOf(grounds, name, group);
    const bool of_rule = MayBeTheRules(group.kept.front().verdict.kind) &&
                         never.contains(planned.relation.FamilyName());
    if (of_rule) suspects.doubt = kNeverReturned;
    const bool rejected = grounds.IsRejected(group.kept.front().planned);
    if (rejected && IsAboutMeaning(group.kept.front().verdict.kind)) {
      suspects.doubt = kOtherMeaning;
    }
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

std::optional<Suspects> NextSuspects(const HuntedGrounds& grounds, const FoldState& state,
                                     const ConfirmBeside& taken) {
  std::optional<std::tuple<bool, int, std::string_view>> least;
  for (const auto& [name, group] : state.groups) {
    if (group.kept.empty() || taken.Took(name)) continue;
    const GroupedCase& first = group.kept.front();
    const Kind kind = first.verdict.kind;
    const PlannedRelation& planned = grounds.relations[first.planned];
    const bool of_rule = MayBeTheRules(kind) && planned.relation.IsOfRule();
    // What follows may show that a guess has another meaning.
    const bool of_guess = planned.relation.Is(kGuessed) && IsAboutMeaning(kind);
    if (first.verdict.open || kind == Kind::kHang || of_rule || of_guess) continue;
    const int rank = Rank(first.verdict, first.binding, first.traits);
    if (rank > kLastToConfirmBeside) continue;
    const bool again = taken.TookOf(grounds.catalogue[planned.api].api.name);
    const std::tuple<bool, int, std::string_view> order(again, rank, name);
    if (!least || order < *least) least = order;
  }
  if (!least) return std::nullopt;
  const auto chosen = state.groups.find(std::string(std::get<2>(*least)));
  const Group& group = chosen->second;
  Suspects suspects = SuspectsOf(grounds, chosen->first, group);
  for (const size_t i : JudgingOrder(group)) suspects.kept.push_back(group.kept[i]);
  return suspects;
}

std::map<std::string, RelationInput> FirstOfGuesses(const std::vector<Suspects>& suspects) {
  std::map<std::string, RelationInput> first;
  for (const Suspects& group : suspects) {
    const RecordedCase& met = group.kept.front();
    if (met.relation.Is(kGuessed)) first[group.name] = {met.binding, met.seed};
  }
  return first;
}

std::vector<OtherMeaning> OtherMeanings(const std::map<std::string, std::string>& doubts,
                                        const std::map<std::string, RelationInput>& met,
                                        const FoldState& state) {
  std::vector<OtherMeaning> others;
  for (const auto& [name, reason] : doubts) {
    const auto input = met.find(name);
    const auto group = state.groups.find(name);
    const bool known = input != met.end() && group != state.groups.end();
    if (reason != kOtherMeaning || !known || group->second.kept.empty()) continue;
    const GroupedCase& first = group->second.kept.front();
    others.push_back({first.planned, first.verdict.kind, input->second});
  }
  return others;
}

}  // namespace parallax
