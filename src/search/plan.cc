#include "search/plan.h"

#include <algorithm>

#include "base/rng.h"
#include "inputs/mutate.h"
#include "search/dear_rows.h"
#include "search/first_epoch.h"

namespace parallax {
namespace {

constexpr uint64_t kLeastCap = 64;  // cases that each API may have
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
    // Suspects are met once, at the beginning; only seeds can be varied.
    const CatalogueEntry& entry = in.catalogue[api];
    const bool hunted = in.epoch == 0 ? entry.HasInputs() : !entry.seeds.empty();
    if (!hunted || in.corpus.Rests(api)) continue;
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
  const Binding& parent = row.parent < kCorpusParent
                              ? ParentOf(in.catalogue[in.relations[row.relation].api], row.parent)
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
  Cap(in, std::max(kLeastCap, static_cast<uint64_t>(static_cast<double>(all) * max_share)), rows);
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
              std::max(static_cast<uint64_t>(max_cases), kLeastCap), &manifest.rows);
  }
  ThinDearRows(in, &manifest.rows);
  if (in.epoch > 0) {
    CapShares(in, max_share, &manifest.rows);
    ShareOut(in, in.max_cases, &manifest.rows);
  }
  Truncate(&manifest.rows, in.max_cases);
  return manifest;
}

}  // namespace parallax
