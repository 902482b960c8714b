#include "campaign/pair_figures.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "relations/pairs/further_pairs.h"

namespace parallax {
namespace {

// In the order in which one of a pair's relations stands for it.
enum class Standing { kRejected, kCandidate, kStatus, kValue };

Standing StandingOf(const PlannedRelation& planned, const RelationFate& fate) {
  if (IsUndecided(fate.state)) return Standing::kCandidate;
  if (!fate.WasVerified()) return Standing::kRejected;
  return (planned.relation.claim.bits & kClaimValues) != 0 ? Standing::kValue : Standing::kStatus;
}

using Pair = std::pair<std::string, std::string>;

// The best standing of each pair; names that were called and returned.
struct Tally {
  std::map<Pair, Standing> pairs;
  std::set<std::string> covered;
  std::set<Pair> still_verified;  // pairs of which a verified call still stands

  void Add(Pair pair, Standing standing, const RelationFate& fate) {
    const uint64_t returned_sides = fate.returned_sides;
    if (fate.state == RelationState::kVerified) still_verified.insert(pair);
    if ((returned_sides & 1) != 0) covered.insert(pair.first);
    if ((returned_sides & 2) != 0) covered.insert(pair.second);
    const auto [place, is_new] = pairs.try_emplace(std::move(pair), standing);
    if (!is_new) place->second = std::max(place->second, standing);
  }

  uint64_t Count(Standing standing) const {
    uint64_t count = 0;
    for (const auto& [pair, of_pair] : pairs) count += of_pair == standing ? 1 : 0;
    return count;
  }
};

}  // namespace

PairFigures PairsOf(const RelationSet& relations, const std::vector<CatalogueEntry>& catalogue) {
  std::map<std::string, std::string> operators;  // by name
  for (const CatalogueEntry& entry : catalogue) {
    operators[entry.api.name] = entry.api.name;
    for (const std::string& name : entry.api.names) operators[name] = entry.api.name;
  }
  Tally names, kernels;
  uint32_t rounds = 0;
  for (size_t i = relations.given(); i < relations.planned().size(); ++i) {
    const PlannedRelation& planned = relations.planned()[i];
    if (!planned.relation.Is(kGuessed)) continue;
    const RelationFate& fate = relations.fate(static_cast<uint32_t>(i));
    const Standing standing = StandingOf(planned, fate);
    const std::vector<Side>& sides = planned.relation.sides;
    const std::string& partner = planned.partner;
    Pair pair{sides[0].program.name(), partner.empty() ? sides[1].program.name() : partner};
    const Pair of_operators{operators[pair.first], operators[pair.second]};
    if (of_operators.first != of_operators.second) {
      kernels.Add(of_operators, standing, fate);
    }
    names.Add(std::move(pair), standing, fate);
    rounds = std::max(rounds, RoundOf(relations, static_cast<uint32_t>(i)));
  }
  PairFigures figures;
  figures.candidate = names.Count(Standing::kCandidate);
  figures.rejected = names.Count(Standing::kRejected);
  figures.value = names.Count(Standing::kValue);
  figures.status = names.Count(Standing::kStatus);
  figures.rejected_later = figures.value + figures.status - names.still_verified.size();
  figures.covered_names = names.covered.size();
  figures.covered_apis = kernels.covered.size();
  figures.kernels_verified = kernels.Count(Standing::kValue) + kernels.Count(Standing::kStatus);
  figures.rounds = rounds;
  return figures;
}

}  // namespace parallax
