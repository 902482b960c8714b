#include "campaign/hand_over.h"

#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "hunt/silent_sides.h"
#include "judge/rank.h"
#include "judge/reasons.h"
#include "nouns/kinds.h"

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

// What is wrong with one call whatever it is held against is not about the meaning of a pair.
bool IsAboutMeaning(const Group& group) {
  const KindAbout about = FactsOf(group.kept.front().verdict.kind).about;
  return about == KindAbout::kNumbers || about == KindAbout::kMetadata ||
         about == KindAbout::kEnding;
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
    if (rejected && IsAboutMeaning(group)) suspects.doubt = kOtherMeaning;
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
    const bool of_guess = planned.relation.Is(kGuessed) && IsAboutMeaning(group);
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

}  // namespace parallax
