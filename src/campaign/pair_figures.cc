#include "campaign/pair_figures.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "relations/disputed.h"
#include "relations/pairs/further_pairs.h"
#include "relations/pairs/operator_names.h"
#include "relations/pairs/twin_pairs.h"

namespace parallax {
namespace {

// In the order in which one of a pair's relations stands for it.
enum class Standing { kRejected, kCandidate, kStatus, kValue };

Standing StandingOf(const PlannedRelation& planned, const RelationFate& fate) {
  if (IsUndecided(fate.state)) return Standing::kCandidate;
  const bool was_disputed = IsDisputed(planned.relation, fate) && fate.disagreed > 0;
  if (!fate.WasVerified() || was_disputed) return Standing::kRejected;
  return (planned.relation.claim.bits & kClaimValues) != 0 ? Standing::kValue : Standing::kStatus;
}

// By the stricter rule: what later inputs showed counts, too.
Standing StandingAtLast(const PlannedRelation& planned, const RelationFate& fate) {
  const bool disputed = IsDisputed(planned.relation, fate);
  if (fate.state == RelationState::kRejected || disputed) return Standing::kRejected;
  return StandingOf(planned, fate);
}

using Pair = std::pair<std::string, std::string>;

// The best standing of each pair; names that were called and returned.
struct Tally {
  std::map<Pair, Standing> pairs;
  std::set<std::string> covered;

  void Add(Pair pair, Standing standing, uint64_t returned_sides) {
    if ((returned_sides & 1) != 0) covered.insert(pair.first);
    if ((returned_sides & 2) != 0) covered.insert(pair.second);
    const auto [place, is_new] = pairs.try_emplace(std::move(pair), standing);
    if (!is_new) place->second = std::max(place->second, standing);
  }

  // The standing of a pair of either direction.
  std::map<Pair, Standing> Undirected() const {
    std::map<Pair, Standing> out;
    for (const auto& [pair, standing] : pairs) {
      Standing& best =
          out.try_emplace(std::minmax(pair.first, pair.second), standing).first->second;
      best = std::max(best, standing);
    }
    return out;
  }

  uint64_t Count(Standing standing) const {
    uint64_t count = 0;
    for (const auto& [pair, of_pair] : pairs) count += of_pair == standing ? 1 : 0;
    return count;
  }
};

bool IsVerified(Standing standing) { return standing >= Standing::kStatus; }

// Who agrees with whom, by operators. `names`: of those that verified pairs have.
std::vector<PairedApi> PairedOf(const std::map<Pair, Standing>& pairs,
                                const std::map<std::string, std::set<std::string>>& names) {
  std::map<std::string, PairedApi> by_name;
  for (const auto& [pair, standing] : pairs) {
    if (!IsVerified(standing)) continue;
    const auto list = standing == Standing::kValue ? &PairedApi::value : &PairedApi::status;
    (by_name[pair.first].*list).push_back(pair.second);
    (by_name[pair.second].*list).push_back(pair.first);
  }
  std::vector<PairedApi> paired;
  for (auto& [name, api] : by_name) {
    api.api = name;
    const auto known = names.find(name);
    if (known != names.end()) api.names.assign(known->second.begin(), known->second.end());
    std::erase(api.names, name);
    for (auto* list : {&api.value, &api.status}) std::sort(list->begin(), list->end());
    paired.push_back(std::move(api));
  }
  return paired;
}

// What `paired` joins in value, whatever lies between.
std::vector<std::vector<std::string>> ClassesOf(const std::vector<PairedApi>& paired) {
  std::map<std::string, const PairedApi*> left;
  for (const PairedApi& each : paired) {
    if (!each.value.empty()) left[each.api] = &each;
  }
  std::vector<std::vector<std::string>> classes;
  while (!left.empty()) {
    std::vector<std::string>& members = classes.emplace_back();
    std::vector<std::string> open = {left.begin()->first};
    while (!open.empty()) {
      const auto at = left.find(open.back());
      open.pop_back();
      if (at == left.end()) continue;
      members.push_back(at->first);
      open.insert(open.end(), at->second->value.begin(), at->second->value.end());
      left.erase(at);
    }
    std::sort(members.begin(), members.end());
  }
  std::stable_sort(classes.begin(), classes.end(),
                   [](const auto& a, const auto& b) { return a.size() > b.size(); });
  return classes;
}

struct DecidedPair {
  uint32_t at = 0;  // the epoch that decided it, or how many neighbours find it
  Pair pair;
  Standing standing;
  uint64_t returned_sides = 0;
  uint32_t round = 0;
};

// What names had come to, by what the pairs are `at`.
std::vector<PairProgress> CurveOf(std::vector<DecidedPair> decided) {
  std::stable_sort(decided.begin(), decided.end(),
                   [](const DecidedPair& a, const DecidedPair& b) { return a.at < b.at; });
  Tally tally;
  std::vector<PairProgress> curve;
  PairProgress now;
  for (DecidedPair& each : decided) {
    if (curve.empty() || curve.back().at != each.at) curve.emplace_back();
    const auto before = tally.pairs.find(each.pair);
    const Standing was = before == tally.pairs.end() ? Standing::kRejected : before->second;
    const Standing is = std::max(was, each.standing);
    tally.Add(std::move(each.pair), each.standing, each.returned_sides);
    now.value += is == Standing::kValue && was != Standing::kValue ? 1 : 0;
    now.status += is == Standing::kStatus && was != Standing::kStatus ? 1 : 0;
    now.status -= is != Standing::kStatus && was == Standing::kStatus ? 1 : 0;
    now.covered_names = tally.covered.size();
    now.at = each.at;
    now.round = std::max(now.round, each.round);
    curve.back() = now;
  }
  return curve;
}

// APIs without inputs of their own.
std::set<std::string> WithoutInputs(const std::vector<CatalogueEntry>& catalogue) {
  std::set<std::string> names;
  for (const CatalogueEntry& entry : catalogue) {
    if (!entry.HasInputs()) names.insert(entry.api.name);
  }
  return names;
}

}  // namespace

PairFigures PairsOf(const RelationSet& relations, const std::vector<CatalogueEntry>& catalogue) {
  std::map<std::string, std::string> operators = OperatorNames(catalogue);
  PairFigures figures;
  Tally names, kernels, names_at_last, kernels_at_last, matched;
  const std::vector<uint32_t> rounds = RoundsOf(relations);
  std::map<std::string, std::set<std::string>> verified_names;  // by operator
  std::vector<DecidedPair> decided, near;
  for (size_t i = relations.given(); i < relations.planned().size(); ++i) {
    const PlannedRelation& planned = relations.planned()[i];
    if (!planned.relation.Is(kGuessed)) continue;
    const RelationFate& fate = relations.fate(static_cast<uint32_t>(i));
    const Standing standing = StandingOf(planned, fate), at_last = StandingAtLast(planned, fate);
    const std::vector<Side>& sides = planned.relation.sides;
    const std::string& partner = planned.partner;
    const Pair pair{sides[0].program.name(), partner.empty() ? sides[1].program.name() : partner};
    const Pair of_operators{operators[pair.first], operators[pair.second]};
    if (of_operators.first != of_operators.second) {
      kernels.Add(of_operators, standing, fate.returned_sides);
      kernels_at_last.Add(of_operators, at_last, fate.returned_sides);
    }
    if (IsVerified(at_last)) {
      verified_names[of_operators.first].insert(pair.first);
      verified_names[of_operators.second].insert(pair.second);
    }
    if (fate.state != RelationState::kCandidate) {
      decided.push_back(
          {fate.epoch, pair, standing, fate.returned_sides, rounds[i - relations.given()]});
      if (planned.neighbour != 0) {
        near.push_back(decided.back());
        near.back().at = planned.neighbour;
      }
    }
    names.Add(pair, standing, fate.returned_sides);
    if (!IsTwin(planned.relation)) matched.Add(pair, standing, fate.returned_sides);
    names_at_last.Add(pair, at_last, fate.returned_sides);
    figures.rounds = std::max<uint64_t>(figures.rounds, rounds[i - relations.given()]);
  }
  figures.candidate = names.Count(Standing::kCandidate);
  figures.rejected = names.Count(Standing::kRejected);
  figures.value = names.Count(Standing::kValue);
  figures.status = names.Count(Standing::kStatus);
  figures.rejected_later =
      figures.value + figures.status -
      (names_at_last.Count(Standing::kValue) + names_at_last.Count(Standing::kStatus));
  figures.by_twins = figures.value - matched.Count(Standing::kValue);
  figures.covered_names = names.covered.size();
  figures.covered_apis = kernels.covered.size();
  figures.kernels_verified = kernels.Count(Standing::kValue) + kernels.Count(Standing::kStatus);
  for (const std::string& each : WithoutInputs(catalogue)) {
    if (kernels.covered.contains(each)) figures.covered_only.push_back(each);
  }
  figures.curve = CurveOf(std::move(decided));
  figures.by_neighbours = CurveOf(std::move(near));
  figures.paired = PairedOf(kernels_at_last.Undirected(), verified_names);
  figures.classes = ClassesOf(figures.paired);
  return figures;
}

}  // namespace parallax
