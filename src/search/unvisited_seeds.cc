#include "search/unvisited_seeds.h"

#include <algorithm>
#include <set>
#include <string>

#include "guess/declared.h"
#include "search/first_epoch.h"
#include "search/relation_drawer.h"

namespace parallax {
namespace {

constexpr uint32_t kContentsOfUnvisited = 2;
constexpr size_t kRelationsOfPath = 12;  // that visit its input, cheapest first

// Of the relations that vary contents and take no time of their own, cheapest first.
std::vector<uint32_t> CheapestFirst(const PlanInput& in, const std::vector<uint32_t>& relations) {
  std::vector<uint32_t> cheap = SplitRelations(in, relations).plain;
  std::erase_if(cheap, [&](uint32_t r) {
    return in.relations[r].relation.structural || in.relations[r].own_ns > 0;
  });
  std::stable_sort(cheap.begin(), cheap.end(), [&](uint32_t a, uint32_t b) {
    return CaseCost(in.relations[a], in.catalogue) < CaseCost(in.relations[b], in.catalogue);
  });
  return cheap;
}

void PlanUnvisitedOf(const PlanInput& in, uint32_t api, const std::vector<uint32_t>& relations,
                     const std::set<uint32_t>& visited, std::vector<StructureRow>* rows) {
  const CatalogueEntry& entry = in.catalogue[api];
  if (entry.first_cost_ns > 0 || ListsOf(entry.api).empty()) return;
  std::set<std::string> known;
  for (uint32_t s : visited) known.merge(ShownBy(entry.api, entry.seeds[s]));
  const std::vector<uint32_t> cheapest = CheapestFirst(in, relations);
  for (uint32_t s = 0; s < entry.seeds.size(); ++s) {
    if (visited.contains(s)) continue;
    const auto relation = std::find_if(cheapest.begin(), cheapest.end(), [&](uint32_t r) {
      return Applies(in, in.relations[r].relation, entry.seeds[s]);
    });
    if (relation == cheapest.end()) continue;
    const size_t before = known.size();
    known.merge(ShownBy(entry.api, entry.seeds[s]));
    if (known.size() == before) continue;
    rows->push_back({*relation, s, kNoMutator, kContentsOfUnvisited, 0});
  }
}

// Of each API the telling inputs, each once.
void PlanPathsOf(const PlanInput& in, const TriedPaths& tried,
                 const std::vector<uint32_t>& relations, std::vector<Binding>* parents,
                 std::vector<StructureRow>* rows) {
  const CatalogueEntry& entry = in.catalogue[tried.api];
  std::vector<uint32_t> cheapest = CheapestFirst(in, relations);
  if (cheapest.empty()) cheapest = SplitRelations(in, relations).edges;
  const auto first = static_cast<std::ptrdiff_t>(parents->size());
  for (const TriedPath& path : tried.paths) {
    const bool known =
        std::find(parents->begin() + first, parents->end(), path.input) != parents->end();
    if (!IsTelling(path.fate) || known) continue;
    const auto parent = static_cast<uint32_t>(kCorpusParent + parents->size());
    parents->push_back(path.input);
    size_t left = entry.first_cost_ns > 0 ? 1 : kRelationsOfPath;
    for (const uint32_t r : cheapest) {
      if (left == 0) break;
      if (!Applies(in, in.relations[r].relation, path.input)) continue;
      --left;
      rows->push_back({r, parent, kNoMutator, kContentsOfUnvisited, 0});
    }
  }
}

}  // namespace

std::vector<StructureRow> PlanUnvisitedSeeds(const PlanInput& in,
                                             const std::vector<std::vector<uint32_t>>& of_api,
                                             const std::vector<StructureRow>& rows) {
  std::vector<std::set<uint32_t>> visited(in.catalogue.size());
  for (const StructureRow& row : rows) {
    const uint32_t api = in.relations[row.relation].api;
    const bool seed = row.mutator == kNoMutator && row.parent < in.catalogue[api].seeds.size();
    if (seed) visited[api].insert(row.parent);
  }
  std::vector<StructureRow> out;
  for (uint32_t api = 0; api < of_api.size(); ++api) {
    if (!of_api[api].empty()) PlanUnvisitedOf(in, api, of_api[api], visited[api], &out);
  }
  return out;
}

void PlanPathInputs(const PlanInput& in, const std::vector<std::vector<uint32_t>>& of_api,
                    std::vector<Binding>* parents, std::vector<StructureRow>* rows) {
  for (const TriedPaths& tried : in.paths) {
    if (!of_api[tried.api].empty()) PlanPathsOf(in, tried, of_api[tried.api], parents, rows);
  }
}

}  // namespace parallax
