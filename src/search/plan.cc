#include "search/plan.h"

#include <algorithm>

#include "base/rng.h"
#include "nouns/hidden_trait.h"
#include "search/candidates.h"
#include "search/dear_rows.h"
#include "search/first_epoch.h"
#include "search/relation_drawer.h"
#include "search/row_drawer.h"
#include "search/unvisited_seeds.h"

namespace parallax {
namespace {

constexpr uint64_t kLeastCap = 64;  // cases that each API may have
constexpr double kMaxShare =
    0.02;  // of the cases, for one API; three equal shares where APIs are few
constexpr uint32_t kAxisEpochs = 4;  // the first that begin with each relation along each axis

// Cases that the relation may still have.
uint64_t InputsLeft(const PlanInput& in, uint32_t relation) {
  if (in.max_inputs == 0) return UINT64_MAX;
  const uint64_t had = in.corpus.Cases(relation);
  return in.max_inputs > had ? in.max_inputs - had : 0;
}

// Relations of each API, in order, without what is not verified, the throttled, those that never
// applied or had all of their inputs, and, where `rest`, those of APIs that rest.
std::vector<std::vector<uint32_t>> RelationsOfApis(const PlanInput& in, bool rest) {
  std::vector<std::vector<uint32_t>> of_api(in.catalogue.size());
  for (uint32_t i = 0; i < in.relations.size(); ++i) {
    uint32_t api = in.relations[i].api;
    // Suspects are met once, at the beginning; only seeds can be varied.
    const CatalogueEntry& entry = in.catalogue[api];
    const bool hunted = in.epoch == 0 ? entry.HasInputs() : !entry.seeds.empty();
    if (!hunted || (rest && in.corpus.Rests(api))) continue;
    if (in.StateOf(i) != RelationState::kVerified) continue;
    if (in.corpus.Throttled(i) || in.corpus.NeverApplied(i) || InputsLeft(in, i) == 0) continue;
    of_api[api].push_back(i);
  }
  return of_api;
}

// An API that hangs rests for the sake of the others: where all rest, none does.
std::vector<std::vector<uint32_t>> HuntedRelations(const PlanInput& in) {
  auto of_api = RelationsOfApis(in, true);
  const bool none = std::all_of(of_api.begin(), of_api.end(),
                                [](const auto& relations) { return relations.empty(); });
  return none ? RelationsOfApis(in, false) : of_api;
}

// An order of the APIs in which every part of the alphabet comes early.
std::vector<uint32_t> Shuffled(size_t count, uint64_t stream) {
  std::vector<uint32_t> order(count);
  for (uint32_t i = 0; i < count; ++i) order[i] = i;
  Rng rng(stream);
  for (size_t i = count; i > 1; --i) std::swap(order[i - 1], order[rng.Below(i)]);
  return order;
}

// Those that nobody is meant to call come behind the others: their findings are no users', and each
// death takes its time.
std::vector<uint32_t> OrderOfApis(const PlanInput& in) {
  std::vector<uint32_t> order = Shuffled(in.catalogue.size(), Mix(in.seed, in.epoch));
  std::stable_partition(order.begin(), order.end(), [&](uint32_t api) {
    const std::vector<std::string>& traits = in.catalogue[api].api.traits;
    return std::none_of(traits.begin(), traits.end(), IsHiddenTrait);
  });
  return order;
}

// Indices of the corpus's entries, of each API.
std::vector<std::vector<uint32_t>> CorpusOfApis(const PlanInput& in) {
  std::vector<std::vector<uint32_t>> of_api(in.catalogue.size());
  for (uint32_t i = 0; i < in.corpus.entries().size(); ++i) {
    of_api[in.corpus.entries()[i].api].push_back(i);
  }
  return of_api;
}

// Rows of one API; the drawers are its own.
void PlanShare(const PlanInput& in, uint32_t api, const RowDrawer& drawer,
               const RelationDrawer& any, uint64_t share_ns, uint64_t max_cases,
               std::vector<StructureRow>* rows) {
  const std::vector<uint32_t>& axes = AxisMutators();
  const uint64_t stream = Mix(Mix(in.seed, in.epoch), 0x9a11 + api);
  Rng rng(stream);
  std::vector<uint32_t> first;  // along each axis
  if (in.epoch <= kAxisEpochs) first = Shuffled(any.plain().size(), Mix(stream, kAxisEpochs));
  uint64_t spent = 0;
  uint64_t cases = 0;
  for (size_t i = 0; spent < share_ns && cases < max_cases; ++i) {
    const size_t of_axes = i / axes.size();
    StructureRow row = of_axes < first.size()
                           ? drawer.Along(axes[i % axes.size()], any.plain()[first[of_axes]], rng)
                           : drawer.Draw(any.Draw(rng), rng);
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

// Of the rows that `group_of` puts together none keeps more cases than limit_of(group).
template <class GroupOf, class LimitOf>
void CapGroups(size_t groups, GroupOf group_of, LimitOf limit_of, std::vector<StructureRow>* rows) {
  std::vector<uint64_t> cases(groups);
  for (StructureRow& row : *rows) {
    const uint32_t group = group_of(row);
    row.contents =
        static_cast<uint32_t>(std::min<uint64_t>(row.contents, limit_of(group) - cases[group]));
    cases[group] += row.contents;
  }
  std::erase_if(*rows, [](const StructureRow& row) { return row.contents == 0; });
}

// No API keeps more cases than `limit`.
void Cap(const PlanInput& in, uint64_t limit, std::vector<StructureRow>* rows) {
  CapGroups(
      in.catalogue.size(), [&](const StructureRow& row) { return in.relations[row.relation].api; },
      [&](uint32_t) { return limit; }, rows);
}

// No relation keeps more cases than it may still have.
void CapInputs(const PlanInput& in, std::vector<StructureRow>* rows) {
  if (in.max_inputs == 0) return;
  CapGroups(
      in.relations.size(), [](const StructureRow& row) { return row.relation; },
      [&](uint32_t relation) { return InputsLeft(in, relation); }, rows);
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
  auto of_api = HuntedRelations(in);
  const auto corpus_of_api = CorpusOfApis(in);
  const double share_of_edges = ShareOfEdges(in, of_api);
  double total_weight = 0;
  double apis = 0;  // that are hunted: a few of them fill the epoch, whatever the catalogue has
  for (uint32_t api = 0; api < of_api.size(); ++api) {
    if (of_api[api].empty()) continue;
    total_weight += in.corpus.Weight(api);
    ++apis;
  }
  double max_share = std::clamp(3.0 / std::max(1.0, apis), kMaxShare, 1.0);
  // What an average case costs decides how many cases the budget is, and so what 2% of them are. An
  // API that may have all of the budget needs no such limit.
  double max_cases = max_share < 1 ? static_cast<double>(in.budget_ns) / 20'000 * max_share : 1e18;
  const std::vector<uint32_t> order = OrderOfApis(in);
  for (uint32_t api : order) {
    if (of_api[api].empty()) continue;
    if (in.epoch == 0) {
      PlanFirst(in, api, of_api[api], &manifest.rows);
      continue;
    }
    auto share = static_cast<uint64_t>(static_cast<double>(in.budget_ns) * in.corpus.Weight(api) /
                                       total_weight);
    PlanShare(in, api, {in, api, corpus_of_api[api]}, {in, of_api[api], share_of_edges}, share,
              std::max(static_cast<uint64_t>(max_cases), kLeastCap), &manifest.rows);
  }
  if (in.epoch == 0) {
    // Many that each take a moment come before the few that take most of the epoch.
    const size_t judging = JudgeEachFirst(in, &manifest.rows);
    auto unvisited = PlanUnvisitedSeeds(in, of_api, manifest.rows);
    PlanPathInputs(in, of_api, &manifest.corpus, &unvisited);
    manifest.rows.insert(manifest.rows.begin() + static_cast<std::ptrdiff_t>(judging),
                         unvisited.begin(), unvisited.end());
    for (const EdgeEffort effort : {EdgeEffort::kEachBorder, EdgeEffort::kAll}) {
      for (uint32_t api : order) PlanFirstEdges(in, api, of_api[api], effort, &manifest.rows);
    }
  }
  CapInputs(in, &manifest.rows);
  ThinDearRows(in, &manifest.rows);
  if (in.epoch > 0) {
    CapShares(in, max_share, &manifest.rows);
    ShareOut(in, in.max_cases, &manifest.rows);
  }
  std::vector<StructureRow> tried = PlanCandidates(in);
  manifest.rows.insert(manifest.rows.begin(), tried.begin(), tried.end());
  Truncate(&manifest.rows, in.max_cases);
  return manifest;
}

}  // namespace parallax
