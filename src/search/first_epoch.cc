#include "search/first_epoch.h"

#include <algorithm>
#include <climits>
#include <utility>

#include "base/rng.h"
#include "inputs/derive.h"
#include "inputs/mutate.h"
#include "nouns/judged.h"
#include "search/relation_drawer.h"

namespace parallax {
namespace {

constexpr uint32_t kFirstStructures = 4;    // seeds a relation visits in epoch 0
constexpr uint32_t kFirstCases = 420;       // of an API in epoch 0, over all its relations
constexpr uint64_t kFirstNs = 200'000'000;  // of an API in epoch 0, at most
// Cases of an API that shall be judged: some will be refused.
constexpr uint32_t kPlannedCases = kEnoughJudgedCases + kEnoughJudgedCases * 3 / 10;
constexpr uint32_t kPlannedHere = kEnoughJudgedCases + kEnoughJudgedCases * 6 / 10;  // one target
constexpr uint64_t kSomeNs = 2'000'000'000;  // that a few contents of each relation may take
constexpr uint64_t kJudgedNs = 6'000'000'000;
constexpr uint64_t kCheapJudges = 4;  // times the cheapest: a gradient is no judge
constexpr size_t kMutatedForOne = 6;  // structures for one that is missing
constexpr int kMutatorTries = 80;
constexpr uint64_t kMutatedNs = 600'000'000;
constexpr uint32_t kMoreContents = 20;  // of a mutated structure in epoch 0
constexpr uint32_t kMinContents = 6;
constexpr uint32_t kRuleContents = 2;  // of a rule that takes much time itself, in epoch 0
// Where as few structures as a judgement needs apply on each target, they have its cases.
constexpr uint32_t kContentsElsewhere = kEnoughJudgedCases / kEnoughStructures + 3;
constexpr uint32_t kMaxContents = 64;
constexpr size_t kCompiledRelations = 2;  // of an API whose structures are compiled, in epoch 0
// Of a suspect: a death costs a child, and a relation whose cases died six times rests.
constexpr uint32_t kSuspectContents = 2;

bool Holds(const Capabilities& can, const Binding& binding) {
  bool holds = true;
  ForEachTensor(binding,
                [&](const TensorRecipe& tensor) { holds = holds && can.WhyNot(tensor).empty(); });
  return holds;
}

// Where each structure is compiled, the first relation visits as many as a judgement needs, and of
// the others a few one each: by chance, as the rest of them come in the next epochs.
std::vector<uint32_t> FewOf(const std::vector<uint32_t>& relations, uint64_t stream) {
  std::vector<uint32_t> few = relations;
  Rng rng(stream);
  for (size_t i = few.size(); i > 2; --i) std::swap(few[i - 1], few[1 + rng.Below(i - 1)]);
  few.resize(std::min<size_t>(few.size(), 1 + kCompiledRelations));
  return few;
}

// Whether a form of the relation is traced or compiled for each structure.
bool IsTraced(const PlanInput& in, const PlannedRelation& planned) {
  const std::vector<Side>& sides = planned.relation.sides;
  return std::any_of(sides.begin(), sides.end(), [&](const Side& side) {
    const std::string_view form = side.program.form();
    return !form.empty() && in.catalogue[planned.api].FirstCostOf(form) > 0;
  });
}

// Relations of an API that share what it has of the first epoch: contents, and time.
struct Sharers {
  uint32_t fluid = 0;    // that vary contents; where none does, all of them
  uint64_t unit_ns = 0;  // of one contents each, on each structure

  bool CanAfford(uint32_t contents, uint64_t ns) const { return contents * unit_ns <= ns; }
  // Contents of each structure by which they judge the API.
  uint32_t Judging(uint32_t structures, uint32_t cases) const {
    return std::min(kMaxContents, cases / std::max(1u, fluid * structures) + 1);
  }
};

Sharers SharersOf(const PlanInput& in, const std::vector<uint32_t>& relations,
                  uint32_t structures) {
  Sharers out;
  for (uint32_t r : relations) {
    const PlannedRelation& planned = in.relations[r];
    out.fluid += planned.relation.structural ? 0 : 1;
    if (!IsDear(planned, in.catalogue)) out.unit_ns += CaseCost(planned, in.catalogue) * structures;
  }
  if (out.fluid == 0) out.fluid = static_cast<uint32_t>(relations.size());
  return out;
}

// How soon a relation is asked to judge its API: what is dear only where nothing is cheap, what is
// traced for each structure behind it, what has no contents last.
int RankOfJudge(const PlanInput& in, uint32_t r) {
  const PlannedRelation& planned = in.relations[r];
  if (planned.relation.structural) return 3;
  if (IsTraced(in, planned)) return 2;
  return IsDear(planned, in.catalogue) ? 1 : 0;
}

// The relations that judge an API at the least cost.
std::vector<uint32_t> JudgesOf(const PlanInput& in, uint32_t api,
                               const std::vector<uint32_t>& relations) {
  if (in.catalogue[api].first_cost_ns > 0) return {relations.front()};  // see FewOf
  std::pair<int, uint64_t> least{INT_MAX, UINT64_MAX};                  // rank, cost
  const auto rank_and_cost = [&](uint32_t r) {
    return std::pair{RankOfJudge(in, r), CaseCost(in.relations[r], in.catalogue)};
  };
  for (uint32_t r : relations) least = std::min(least, rank_and_cost(r));
  std::vector<uint32_t> judges;
  for (uint32_t r : relations) {
    const auto [rank, cost] = rank_and_cost(r);
    if (rank == least.first && cost <= kCheapJudges * least.second) judges.push_back(r);
  }
  return judges;
}

// An API with fewer seeds than a judgement needs structures gets mutations of those it has, under
// the first relation that judges it.
void PlanMoreStructures(const PlanInput& in, uint32_t api, const std::vector<uint32_t>& relations,
                        std::vector<StructureRow>* rows) {
  const CatalogueEntry& entry = in.catalogue[api];
  if (relations.empty() || entry.seeds.size() >= kEnoughStructures) return;
  const uint32_t judge = JudgesOf(in, api, relations).front();
  if (in.relations[judge].relation.structural) return;
  const size_t missing = kEnoughStructures - entry.seeds.size();
  size_t wanted = kMutatedForOne * missing;  // many will be refused, and what is refused is cheap
  const uint64_t unit_ns = wanted * CaseCost(in.relations[judge], in.catalogue);
  const auto contents =
      static_cast<uint32_t>(std::clamp<uint64_t>(kMutatedNs / unit_ns, 2, kMoreContents));
  Rng rng(Mix(in.seed, 0x3f17 + api));
  for (int tries = 0; tries < kMutatorTries && wanted > 0; ++tries) {
    auto parent = static_cast<uint32_t>(rng.Below(entry.seeds.size()));
    auto mutator = static_cast<uint32_t>(rng.Below(MutatorCount()));
    uint64_t draw = rng.Next();
    if (MutatorIsWild(mutator)) continue;
    Binding mutated = Mutated(entry, entry.seeds[parent], mutator, draw);
    if (mutated == entry.seeds[parent] || !Holds(in.can, mutated)) continue;
    rows->push_back({judge, parent, mutator, contents, draw});
    --wanted;
  }
}

// What a relation has of each structure.
struct Contents {
  uint32_t each = 0;
  std::vector<uint32_t> judges;  // relations that have more
  uint32_t of_judges = 0;

  uint32_t Of(uint32_t r, const Relation& relation) const {
    const bool judge = std::find(judges.begin(), judges.end(), r) != judges.end();
    return std::max(judge ? of_judges : 1, relation.structural ? 1 : each);
  }
};

Contents ContentsOf(const PlanInput& in, uint32_t api, const std::vector<uint32_t>& relations,
                    uint32_t structures) {
  Contents out;
  const Sharers all = SharersOf(in, relations, structures);
  out.each = kFirstCases / std::max(1u, all.fluid * structures);
  auto affordable = static_cast<uint32_t>(kFirstNs / std::max<uint64_t>(1, all.unit_ns));
  out.each = std::clamp(std::min(out.each, affordable), uint32_t{1}, kMaxContents);
  if (all.CanAfford(kMinContents, kSomeNs)) out.each = std::max(out.each, kMinContents);
  const bool compiles = in.catalogue[api].first_cost_ns > 0;
  if (compiles && all.CanAfford(kMaxContents, kSomeNs)) out.each = kMaxContents;
  // What a call costs on other targets is not known of all: first each API is judged, what is
  // compiled by its first relation alone.
  const bool elsewhere = std::any_of(relations.begin(), relations.end(), [&](uint32_t r) {
    return OnSeveralTargets(in.relations[r].relation);
  });
  if (elsewhere) {
    const uint32_t enough = compiles ? kPlannedCases / std::max(1u, structures) + 1
                                     : all.Judging(structures, kPlannedCases);
    out.each = std::min(out.each, std::max(enough, kContentsElsewhere));
    return out;
  }
  // A dear API is judged all the same, unless that alone would take seconds.
  out.judges = JudgesOf(in, api, relations);
  const Sharers judges = SharersOf(in, out.judges, structures);
  for (const auto& [cases, ns] : {std::pair{kPlannedCases, kJudgedNs}, {kPlannedHere, kSomeNs}}) {
    const uint32_t judging = judges.Judging(structures, cases);
    if (judges.CanAfford(judging, ns)) out.of_judges = judging;
  }
  return out;
}

// Each relation on seeds as they are.
void PlanSeeds(const PlanInput& in, uint32_t api, const std::vector<uint32_t>& relations,
               std::vector<StructureRow>* rows) {
  const CatalogueEntry& entry = in.catalogue[api];
  auto structures = std::min<uint32_t>(kFirstStructures, static_cast<uint32_t>(entry.seeds.size()));
  const bool compiles = entry.first_cost_ns > 0;
  if (compiles) structures = std::min<uint32_t>(structures, kEnoughStructures);
  const Contents contents = ContentsOf(in, api, relations, structures);
  const std::vector<uint32_t> visited = compiles ? FewOf(relations, Mix(in.seed, api)) : relations;
  for (uint32_t i = 0; i < visited.size(); ++i) {
    const PlannedRelation& planned = in.relations[visited[i]];
    const Relation& relation = planned.relation;
    // What has a dear first call on each structure, plain or in a form, visits no more than a
    // judgement needs; for a single case one, which tells little beside what it costs.
    const bool costs_first = FirstCosts(planned, in.catalogue) > 0;
    uint32_t left = costs_first ? std::min<uint32_t>(structures, kEnoughStructures) : structures;
    if ((costs_first && relation.structural) || (compiles && i > 0)) left = 1;
    for (uint32_t s = compiles ? i % structures : 0; s < entry.seeds.size() && left > 0; ++s) {
      if (!Applies(in, relation, entry.seeds[s])) continue;
      --left;
      rows->push_back({visited[i], s, kNoMutator, contents.Of(visited[i], relation), 0});
    }
  }
}

// What failed while probing, again: each under one relation that applies, not all under the same.
void PlanSuspects(const PlanInput& in, uint32_t api, const std::vector<uint32_t>& relations,
                  std::vector<StructureRow>* rows) {
  const CatalogueEntry& entry = in.catalogue[api];
  for (uint32_t s = 0; s < entry.suspects.size(); ++s) {
    for (uint32_t i = 0; i < relations.size(); ++i) {
      const uint32_t r = relations[(s + i) % relations.size()];
      const Relation& relation = in.relations[r].relation;
      if (relation.structural || !Applies(in, relation, entry.suspects[s])) continue;
      const auto parent = static_cast<uint32_t>(entry.seeds.size()) + s;
      rows->push_back({r, parent, kNoMutator, kSuspectContents, 0});
      break;
    }
  }
}

// Without the rules that take much time themselves: each has a structure of its own, and more in
// the next epochs, with their share of the time. All of them where there is nothing else.
std::vector<uint32_t> WithoutDearRules(const PlanInput& in,
                                       const std::vector<uint32_t>& relations) {
  std::vector<uint32_t> others = relations;
  std::erase_if(others, [&](uint32_t r) { return in.relations[r].own_ns > 0; });
  return others.empty() ? relations : others;
}

// One structure of each rule that takes much time itself.
void PlanDearRules(const PlanInput& in, uint32_t api, const std::vector<uint32_t>& relations,
                   std::vector<StructureRow>* rows) {
  const std::vector<Binding>& seeds = in.catalogue[api].seeds;
  for (uint32_t r : relations) {
    if (in.relations[r].own_ns == 0) continue;
    const Relation& relation = in.relations[r].relation;
    const auto seed = std::find_if(seeds.begin(), seeds.end(), [&](const Binding& binding) {
      return Applies(in, relation, binding);
    });
    if (seed == seeds.end()) continue;
    const auto s = static_cast<uint32_t>(seed - seeds.begin());
    rows->push_back({r, s, kNoMutator, relation.structural ? 1 : kRuleContents, 0});
  }
}

}  // namespace

bool Applies(const PlanInput& in, const Relation& relation, const Binding& binding) {
  std::string why_not;
  return std::all_of(relation.sides.begin(), relation.sides.end(), [&](const Side& side) {
    if (side.derivation.kind == DeriveKind::kAsIs) return Holds(in.can, binding);
    auto derived = Derive(binding, side.derivation, &why_not);
    return derived && Holds(in.can, *derived);
  });
}

bool Calls(const Relation& relation, const Binding& binding) {
  std::string why_not;
  return std::all_of(relation.sides.begin(), relation.sides.end(), [&](const Side& side) {
    return side.arguments.empty() || SourcesOf(binding, side.arguments, &why_not);
  });
}

void PlanFirst(const PlanInput& in, uint32_t api, const std::vector<uint32_t>& relations,
               std::vector<StructureRow>* rows) {
  const SplitRelations split(in, relations);
  const std::vector<uint32_t> plain = WithoutDearRules(in, split.plain);
  if (!plain.empty()) PlanSeeds(in, api, plain, rows);
  if (plain.size() < split.plain.size()) PlanDearRules(in, api, split.plain, rows);
  PlanSuspects(in, api, relations, rows);
  if (!in.catalogue[api].seeds.empty()) PlanMoreStructures(in, api, plain, rows);
}

size_t JudgeEachFirst(const PlanInput& in, std::vector<StructureRow>* rows) {
  std::vector<std::vector<uint32_t>> relations(in.catalogue.size());
  for (const StructureRow& row : *rows)
    relations[in.relations[row.relation].api].push_back(row.relation);
  std::vector<std::vector<uint32_t>> judges(in.catalogue.size());
  for (uint32_t api = 0; api < relations.size(); ++api) {
    if (!relations[api].empty()) judges[api] = JudgesOf(in, api, relations[api]);
  }
  const auto end = std::stable_partition(rows->begin(), rows->end(), [&](const StructureRow& row) {
    const uint32_t api = in.relations[row.relation].api;
    const bool suspect = row.parent >= in.catalogue[api].seeds.size();
    return suspect ||
           std::find(judges[api].begin(), judges[api].end(), row.relation) != judges[api].end();
  });
  return static_cast<size_t>(end - rows->begin());
}

void PlanFirstEdges(const PlanInput& in, uint32_t api, const std::vector<uint32_t>& relations,
                    EdgeEffort effort, std::vector<StructureRow>* rows) {
  const SplitRelations split(in, relations);
  const bool alone = split.plain.empty();
  if (!alone && (effort == EdgeEffort::kAll || in.catalogue[api].first_cost_ns > 0)) return;
  for (uint32_t r : split.edges) PlanEdges(in, api, r, effort, rows);
}

}  // namespace parallax
