#include "search/plan.h"

#include <algorithm>

#include "base/rng.h"
#include "inputs/derive.h"
#include "inputs/mutate.h"
#include "nouns/judged.h"

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
constexpr uint32_t kMaxContents = 64;
// Of a row in later epochs. Many short rows meet the faults of a structure (a size, a layout),
// which fail at their first contents; some long ones meet the faults of rare contents.
constexpr uint32_t kFewContents = 3;
constexpr uint32_t kSomeContents = 15;
constexpr uint32_t kManyContents = 160;
constexpr uint64_t kLongOneIn = 2;
// A row of large tensors is short: this many elements, of all its contents and calls.
constexpr uint64_t kRowElements = 1u << 18;
constexpr int kRedraws = 6;  // of a row whose relation does not apply to its structure
constexpr double kMaxShare =
    0.02;  // of the cases, for one API; three equal shares where APIs are few
constexpr uint64_t kWildOneIn = 12;
constexpr uint64_t kPlainOneIn = 6;  // rows whose structure is not mutated

// Relations of each API, in order, without the throttled and those of an API that rests.
std::vector<std::vector<uint32_t>> RelationsOfApis(const PlanInput& in) {
  std::vector<std::vector<uint32_t>> of_api(in.catalogue.size());
  for (uint32_t i = 0; i < in.relations.size(); ++i) {
    uint32_t api = in.relations[i].api;
    if (in.catalogue[api].seeds.empty() || in.corpus.Rests(api)) continue;
    if (!in.corpus.Throttled(i)) of_api[api].push_back(i);
  }
  return of_api;
}

// An order of the APIs in which every part of the alphabet comes early.
std::vector<uint32_t> Shuffled(size_t count, uint64_t stream) {
  std::vector<uint32_t> order(count);
  for (uint32_t i = 0; i < count; ++i) order[i] = i;
  Rng rng(stream);
  for (size_t i = count; i > 1; --i) std::swap(order[i - 1], order[rng.Below(i)]);
  return order;
}

bool Holds(const Capabilities& can, const Binding& binding) {
  bool holds = true;
  ForEachTensor(binding,
                [&](const TensorRecipe& tensor) { holds = holds && can.WhyNot(tensor).empty(); });
  return holds;
}

// Every side's derivation can be made of the binding, and the target can hold it.
bool Applies(const PlanInput& in, const Relation& relation, const Binding& binding) {
  std::string why_not;
  return std::all_of(relation.sides.begin(), relation.sides.end(), [&](const Side& side) {
    if (side.derivation.kind == DeriveKind::kAsIs) return Holds(in.can, binding);
    auto derived = Derive(binding, side.derivation, &why_not);
    return derived && Holds(in.can, *derived);
  });
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

void PlanFirst(const PlanInput& in, uint32_t api, const std::vector<uint32_t>& relations,
               std::vector<StructureRow>* rows) {
  const CatalogueEntry& entry = in.catalogue[api];
  auto structures = std::min<uint32_t>(kFirstStructures, static_cast<uint32_t>(entry.seeds.size()));
  uint32_t fluid = 0;
  uint64_t unit_ns = 0;
  for (uint32_t r : relations) {
    fluid += in.relations[r].relation.structural ? 0 : 1;
    unit_ns += CaseCost(in.relations[r], in.catalogue) * structures;
  }
  uint32_t contents = kFirstCases / std::max(1u, fluid * structures);
  auto affordable = static_cast<uint32_t>(kFirstNs / std::max<uint64_t>(1, unit_ns));
  contents = std::clamp(std::min(contents, affordable), uint32_t{1}, kMaxContents);
  if (kMinContents * unit_ns <= kJudgedNs) contents = std::max(contents, kMinContents);
  // A dear API is judged all the same, unless that alone would take seconds.
  uint32_t judged = std::min(kMaxContents, kPlannedCases / std::max(1u, fluid * structures) + 1);
  if (judged * unit_ns <= kJudgedNs) contents = std::max(contents, judged);
  for (uint32_t r : relations) {
    const Relation& relation = in.relations[r].relation;
    uint32_t left = structures;
    for (uint32_t s = 0; s < entry.seeds.size() && left > 0; ++s) {
      if (!Applies(in, relation, entry.seeds[s])) continue;
      --left;
      rows->push_back({r, s, kNoMutator, relation.structural ? 1 : contents, 0});
    }
  }
  PlanMoreStructures(in, api, relations, rows);
}

// Mutators by how likely they keep a binding valid, each as many times as it weighs.
struct Mutators {
  std::vector<uint32_t> tame;
  std::vector<uint32_t> wild;
  Mutators() {
    for (uint32_t i = 0; i < MutatorCount(); ++i) {
      std::vector<uint32_t>& pool = MutatorIsWild(i) ? wild : tame;
      pool.insert(pool.end(), static_cast<size_t>(MutatorWeight(i)), i);
    }
  }
};

StructureRow DrawRow(const PlanInput& in, const Mutators& mutators, uint32_t relation,
                     const std::vector<uint32_t>& corpus_of_api, Rng& rng) {
  const CatalogueEntry& entry = in.catalogue[in.relations[relation].api];
  StructureRow row;
  row.relation = relation;
  uint64_t parents = entry.seeds.size() + corpus_of_api.size();
  uint64_t parent = rng.Below(parents);
  row.parent = parent < entry.seeds.size()
                   ? static_cast<uint32_t>(parent)
                   : kCorpusParent + corpus_of_api[parent - entry.seeds.size()];
  bool wild = rng.OneIn(kWildOneIn) && !mutators.wild.empty();
  const std::vector<uint32_t>& pool = wild ? mutators.wild : mutators.tame;
  bool plain = rng.OneIn(kPlainOneIn) || pool.empty();
  row.mutator = plain ? kNoMutator : pool[rng.Below(pool.size())];
  // A tame mutator that this API mostly refuses is one more source of refusals: rarely.
  if (!plain && !wild) {
    uint32_t api = in.relations[relation].api;
    for (int tries = 0; tries < 4; ++tries) {
      double acceptance = in.corpus.Acceptance(api, row.mutator);
      if (acceptance > 0.9 || rng.Unit() < acceptance * acceptance) break;
      row.mutator = tries == 3 ? kNoMutator : pool[rng.Below(pool.size())];
    }
  }
  bool waits = row.mutator != kNoMutator && MutatorEnlarges(row.mutator) &&
               entry.api.HasTrait("work-by-value");
  if (waits) row.mutator = kNoMutator;
  row.draw = rng.Next();
  bool is_long = rng.OneIn(kLongOneIn);
  row.contents = static_cast<uint32_t>(is_long ? rng.Between(kSomeContents, kManyContents)
                                               : rng.Between(kFewContents, kSomeContents));
  if (in.relations[relation].relation.structural) row.contents = 1;
  return row;
}

Binding DrawnStructure(const PlanInput& in, const StructureRow& row) {
  const std::vector<Binding>& seeds = in.catalogue[in.relations[row.relation].api].seeds;
  const Binding& parent = row.parent < kCorpusParent
                              ? seeds[row.parent]
                              : in.corpus.entries()[row.parent - kCorpusParent].binding;
  return row.mutator == kNoMutator ? parent : Mutate(parent, row.mutator, row.draw);
}

// What a row of these tensors may have of contents. By elements, not by time: the same in each run.
uint32_t MostContents(const PlannedRelation& planned, const Binding& binding) {
  uint64_t elements = 1;
  ForEachTensor(binding, [&](const TensorRecipe& tensor) {
    elements += static_cast<uint64_t>(std::max<int64_t>(0, NumElements(tensor.shape)));
  });
  uint64_t most = kRowElements / (elements * CallsOfCase(planned));
  return static_cast<uint32_t>(std::clamp<uint64_t>(most, kFewContents, kManyContents));
}

StructureRow DrawApplicable(const PlanInput& in, const Mutators& mutators, uint32_t relation,
                            const std::vector<uint32_t>& corpus_of_api, Rng& rng) {
  StructureRow row = DrawRow(in, mutators, relation, corpus_of_api, rng);
  const PlannedRelation& planned = in.relations[relation];
  Binding drawn = DrawnStructure(in, row);
  for (int tries = 0; tries < kRedraws && !Applies(in, planned.relation, drawn); ++tries) {
    row = DrawRow(in, mutators, relation, corpus_of_api, rng);
    drawn = DrawnStructure(in, row);
  }
  row.contents = std::min(row.contents, MostContents(planned, drawn));
  return row;
}

void PlanShare(const PlanInput& in, const Mutators& mutators, uint32_t api,
               const std::vector<uint32_t>& relations, uint64_t share_ns, uint64_t max_cases,
               std::vector<StructureRow>* rows) {
  std::vector<uint32_t> corpus_of_api;
  for (uint32_t i = 0; i < in.corpus.entries().size(); ++i) {
    if (in.corpus.entries()[i].api == api) corpus_of_api.push_back(i);
  }
  Rng rng(Mix(Mix(in.seed, in.epoch), 0x9a11 + api));
  uint64_t spent = 0;
  uint64_t cases = 0;
  while (spent < share_ns && cases < max_cases) {
    uint32_t relation = relations[rng.Below(relations.size())];
    StructureRow row = DrawApplicable(in, mutators, relation, corpus_of_api, rng);
    row.contents = static_cast<uint32_t>(std::min<uint64_t>(row.contents, max_cases - cases));
    uint64_t cost = RowCost(row, in.relations, in.catalogue);
    // A dear API still gets a row now and then, by chance in proportion to its share.
    if (spent + cost > share_ns &&
        rng.Unit() * static_cast<double>(cost) > static_cast<double>(share_ns - spent)) {
      break;
    }
    spent += cost;
    cases += row.contents;
    rows->push_back(row);
  }
}

// No API keeps more cases than `limit`.
void Cap(const PlanInput& in, uint64_t limit, std::vector<StructureRow>* rows) {
  std::vector<uint64_t> cases(in.catalogue.size());
  for (StructureRow& row : *rows) {
    uint64_t& sum = cases[in.relations[row.relation].api];
    row.contents = static_cast<uint32_t>(std::min<uint64_t>(row.contents, limit - sum));
    sum += row.contents;
  }
  std::erase_if(*rows, [](const StructureRow& row) { return row.contents == 0; });
}

// What a share of the time buys is known only when all is planned: no API keeps more than its share
// of the cases.
void CapShares(const PlanInput& in, double max_share, std::vector<StructureRow>* rows) {
  uint64_t all = 0;
  for (const StructureRow& row : *rows) all += row.contents;
  Cap(in,
      std::max<uint64_t>(kMaxContents, static_cast<uint64_t>(static_cast<double>(all) * max_share)),
      rows);
}

// The last cases of a hunt are for all of its APIs: each keeps as many as the others, as far as it
// has them.
void ShareOut(const PlanInput& in, uint64_t max_cases, std::vector<StructureRow>* rows) {
  std::vector<uint64_t> cases(in.catalogue.size());
  for (const StructureRow& row : *rows) cases[in.relations[row.relation].api] += row.contents;
  std::erase(cases, 0u);
  std::sort(cases.begin(), cases.end());
  uint64_t left = max_cases;
  for (size_t i = 0; i < cases.size(); ++i) {
    const uint64_t apis = cases.size() - i;
    const uint64_t share = left / apis + (left % apis == 0 ? 0 : 1);
    if (cases[i] > share) return Cap(in, share, rows);
    left -= cases[i];
  }
}

void Truncate(std::vector<StructureRow>* rows, uint64_t max_cases) {
  uint64_t cases = 0;
  for (size_t i = 0; i < rows->size(); ++i) {
    StructureRow& row = (*rows)[i];
    if (cases + row.contents > max_cases) {
      row.contents = static_cast<uint32_t>(max_cases - cases);
      rows->resize(row.contents > 0 ? i + 1 : i);
      return;
    }
    cases += row.contents;
  }
}

}  // namespace

Manifest PlanEpoch(const PlanInput& in) {
  Manifest manifest;
  manifest.epoch = in.epoch;
  manifest.seed = in.seed;
  for (const CorpusEntry& entry : in.corpus.entries()) manifest.corpus.push_back(entry.binding);
  auto of_api = RelationsOfApis(in);
  double total_weight = 0;
  double apis = 0;  // that are hunted: a few of them fill the epoch, whatever the catalogue has
  for (uint32_t api = 0; api < of_api.size(); ++api) {
    if (of_api[api].empty()) continue;
    total_weight += in.corpus.Weight(api);
    ++apis;
  }
  Mutators mutators;
  double max_share = std::clamp(3.0 / std::max(1.0, apis), kMaxShare, 1.0);
  // What an average case costs decides how many cases the budget is, and so what 2% of them are. An
  // API that may have all of the budget needs no such limit.
  double max_cases = max_share < 1 ? static_cast<double>(in.budget_ns) / 20'000 * max_share : 1e18;
  for (uint32_t api : Shuffled(of_api.size(), Mix(in.seed, in.epoch))) {
    if (of_api[api].empty()) continue;
    if (in.epoch == 0) {
      PlanFirst(in, api, of_api[api], &manifest.rows);
      continue;
    }
    auto share = static_cast<uint64_t>(static_cast<double>(in.budget_ns) * in.corpus.Weight(api) /
                                       total_weight);
    PlanShare(in, mutators, api, of_api[api], share,
              std::max(static_cast<uint64_t>(max_cases), uint64_t{kMaxContents}), &manifest.rows);
  }
  if (in.epoch > 0) {
    CapShares(in, max_share, &manifest.rows);
    ShareOut(in, in.max_cases, &manifest.rows);
  }
  Truncate(&manifest.rows, in.max_cases);
  return manifest;
}

}  // namespace parallax
