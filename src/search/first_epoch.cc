#include "search/first_epoch.h"

#include <algorithm>

#include "base/rng.h"
#include "inputs/derive.h"
#include "inputs/mutate.h"
#include "nouns/judged.h"
#include "search/relation_drawer.h"

namespace parallax {
namespace {

constexpr uint32_t kFirstStructures = 4;    // seeds a relation visits in epoch 0
constexpr uint32_t kFirstCases = 420;       // of an API in epoch 0, over all its relations
constexpr uint64_t kFirstNs = 300'000'000;  // of an API in epoch 0, at most
// Cases of an API that shall be judged: some will be refused.
constexpr uint32_t kPlannedCases = kEnoughJudgedCases + kEnoughJudgedCases * 3 / 10;
constexpr uint64_t kJudgedNs = 2'000'000'000;
constexpr uint32_t kMoreContents = 20;  // of a mutated structure in epoch 0
constexpr uint32_t kMinContents = 6;
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

// An API with fewer seeds than a judgement needs structures gets mutations of those it has, under
// the relation that says most of any structure: its first one with contents.
void PlanMoreStructures(const PlanInput& in, uint32_t api, const std::vector<uint32_t>& relations,
                        std::vector<StructureRow>* rows) {
  const CatalogueEntry& entry = in.catalogue[api];
  auto fluid = std::find_if(relations.begin(), relations.end(),
                            [&](uint32_t r) { return !in.relations[r].relation.structural; });
  if (fluid == relations.end() || entry.seeds.size() >= kEnoughStructures) return;
  Rng rng(Mix(in.seed, 0x3f17 + api));
  size_t wanted = 2 * (kEnoughStructures - entry.seeds.size());  // some will be refused
  for (int tries = 0; tries < 40 && wanted > 0; ++tries) {
    auto parent = static_cast<uint32_t>(rng.Below(entry.seeds.size()));
    auto mutator = static_cast<uint32_t>(rng.Below(MutatorCount()));
    uint64_t draw = rng.Next();
    if (MutatorIsWild(mutator)) continue;
    Binding mutated = Mutate(entry.seeds[parent], mutator, draw);
    if (mutated == entry.seeds[parent] || !Holds(in.can, mutated)) continue;
    rows->push_back({*fluid, parent, mutator, kMoreContents, draw});
    --wanted;
  }
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
    const std::string_view form = FormOf(side.program);
    return !form.empty() && in.catalogue[planned.api].FirstCostOf(form) > 0;
  });
}

// Relations of an API that share what it has of the first epoch.
struct Sharers {
  uint32_t fluid = 0;    // that vary contents
  uint64_t unit_ns = 0;  // of one contents each, on each structure

  // Contents of each structure by which they judge the API.
  uint32_t Judging(uint32_t structures) const {
    return std::min(kMaxContents, kPlannedCases / std::max(1u, fluid * structures) + 1);
  }
  bool CanAfford(uint32_t contents) const { return contents * unit_ns <= kJudgedNs; }
};

Sharers SharersOf(const PlanInput& in, const std::vector<uint32_t>& relations, uint32_t structures,
                  bool with_traced) {
  Sharers out;
  for (uint32_t r : relations) {
    const PlannedRelation& planned = in.relations[r];
    if (!with_traced && IsTraced(in, planned)) continue;
    out.fluid += planned.relation.structural ? 0 : 1;
    if (IsDear(planned, in.catalogue)) continue;
    out.unit_ns += CaseCost(planned, in.catalogue) * structures;
  }
  return out;
}

// What a relation has of each structure.
struct Contents {
  uint32_t traced = 0;
  uint32_t untraced = 0;  // come first, and judge the API where there are such
};

Contents ContentsOf(const PlanInput& in, uint32_t api, const std::vector<uint32_t>& relations,
                    uint32_t structures) {
  const Sharers all = SharersOf(in, relations, structures, true);
  uint32_t contents = kFirstCases / std::max(1u, all.fluid * structures);
  auto affordable = static_cast<uint32_t>(kFirstNs / std::max<uint64_t>(1, all.unit_ns));
  contents = std::clamp(std::min(contents, affordable), uint32_t{1}, kMaxContents);
  if (all.CanAfford(kMinContents)) contents = std::max(contents, kMinContents);
  // A dear API is judged all the same, unless that alone would take seconds.
  const uint32_t judging = all.Judging(structures);
  if (all.CanAfford(judging)) contents = std::max(contents, judging);
  const bool compiles = in.catalogue[api].first_cost_ns > 0;
  if (compiles && all.CanAfford(kMaxContents)) contents = kMaxContents;
  // What a call costs on other targets is not known of all: first each API is judged, what is
  // compiled by its first relation alone.
  const bool elsewhere = std::any_of(relations.begin(), relations.end(), [&](uint32_t r) {
    return OnSeveralTargets(in.relations[r].relation);
  });
  if (elsewhere) {
    const uint32_t few = std::min<uint32_t>(structures, kEnoughStructures);
    const uint32_t enough = compiles ? kPlannedCases / std::max(1u, few) + 1 : judging;
    contents = std::min(contents, std::max(enough, kContentsElsewhere));
  }
  const Sharers early = SharersOf(in, relations, structures, false);
  const uint32_t alone = early.Judging(structures);
  const bool judge = early.fluid > 0 && early.fluid < all.fluid && early.CanAfford(alone);
  return {contents, judge ? std::max(contents, alone) : contents};
}

// Each relation on seeds as they are.
void PlanSeeds(const PlanInput& in, uint32_t api, const std::vector<uint32_t>& relations,
               std::vector<StructureRow>* rows) {
  const CatalogueEntry& entry = in.catalogue[api];
  auto structures = std::min<uint32_t>(kFirstStructures, static_cast<uint32_t>(entry.seeds.size()));
  const Contents contents = ContentsOf(in, api, relations, structures);
  const bool compiles = entry.first_cost_ns > 0;
  const std::vector<uint32_t> visited = compiles ? FewOf(relations, Mix(in.seed, api)) : relations;
  if (compiles) structures = std::min<uint32_t>(structures, kEnoughStructures);
  for (uint32_t i = 0; i < visited.size(); ++i) {
    const PlannedRelation& planned = in.relations[visited[i]];
    const Relation& relation = planned.relation;
    // What has a dear first call on each structure, plain or in a form, visits no more than a
    // judgement needs; for a single case one, which tells little beside what it costs.
    const bool costs_first = FirstCosts(planned, in.catalogue) > 0;
    uint32_t left = costs_first ? std::min<uint32_t>(structures, kEnoughStructures) : structures;
    if ((costs_first && relation.structural) || (compiles && i > 0)) left = 1;
    const uint32_t each = IsTraced(in, planned) ? contents.traced : contents.untraced;
    for (uint32_t s = compiles ? i % structures : 0; s < entry.seeds.size() && left > 0; ++s) {
      if (!Applies(in, relation, entry.seeds[s])) continue;
      --left;
      rows->push_back({visited[i], s, kNoMutator, relation.structural ? 1 : each, 0});
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

}  // namespace

bool Applies(const PlanInput& in, const Relation& relation, const Binding& binding) {
  std::string why_not;
  return std::all_of(relation.sides.begin(), relation.sides.end(), [&](const Side& side) {
    if (side.derivation.kind == DeriveKind::kAsIs) return Holds(in.can, binding);
    auto derived = Derive(binding, side.derivation, &why_not);
    return derived && Holds(in.can, *derived);
  });
}

void PlanFirst(const PlanInput& in, uint32_t api, const std::vector<uint32_t>& relations,
               std::vector<StructureRow>* rows) {
  const SplitRelations split(in, relations);
  if (!split.plain.empty()) PlanSeeds(in, api, split.plain, rows);
  PlanSuspects(in, api, relations, rows);
  if (!in.catalogue[api].seeds.empty()) PlanMoreStructures(in, api, split.plain, rows);
}

void DeferTraced(const PlanInput& in, std::vector<StructureRow>* rows) {
  std::vector<bool> judged_early(in.catalogue.size());
  for (const StructureRow& row : *rows) {
    const PlannedRelation& planned = in.relations[row.relation];
    if (!IsTraced(in, planned) && !planned.relation.structural) judged_early[planned.api] = true;
  }
  std::stable_partition(rows->begin(), rows->end(), [&](const StructureRow& row) {
    const PlannedRelation& planned = in.relations[row.relation];
    return !IsTraced(in, planned) || !judged_early[planned.api];
  });
}

void PlanFirstEdges(const PlanInput& in, uint32_t api, const std::vector<uint32_t>& relations,
                    EdgeEffort effort, std::vector<StructureRow>* rows) {
  const SplitRelations split(in, relations);
  const bool alone = split.plain.empty();
  if (!alone && (effort == EdgeEffort::kAll || in.catalogue[api].first_cost_ns > 0)) return;
  for (uint32_t r : split.edges) PlanEdges(in, api, r, effort, rows);
}

}  // namespace parallax
