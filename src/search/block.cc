#include "search/block.h"

#include <algorithm>

#include "nouns/forms.h"

namespace parallax {
namespace {

constexpr uint64_t kOwnNs = 1500;         // fill, collect and compare, a case
constexpr uint64_t kPrepareNs = 150'000;  // a row
constexpr uint64_t kPrepareCalls = 4;
// A row on several targets, at least: what others load and compile for a structure is known of few.
constexpr uint64_t kJointRowNs = 25'000'000;
// A form is dear from here on, and if it costs so many plain calls. What probing measured of
// cheaper ones is mostly the first call's: then the table of forms is asked.
constexpr uint64_t kDearNs = 1u << 20;
constexpr uint64_t kDearCalls = 16;
constexpr uint64_t kDearOwnCalls = 4;  // that a rule takes beside those of its API
constexpr double kDeadlineCalls = 8;   // first calls that a deadline has time for

// Of one call of a side, where its form is dear; else 0.
uint64_t DearCost(const Side& side, const CatalogueEntry& entry) {
  const uint64_t cost = entry.CostOf(side.program.form());
  return cost >= kDearNs && cost >= kDearCalls * entry.cost_ns ? cost : 0;
}

uint64_t DearCosts(const PlannedRelation& planned, const std::vector<CatalogueEntry>& catalogue) {
  uint64_t sum = 0;
  for (const Side& side : planned.relation.sides) sum += DearCost(side, catalogue[planned.api]);
  return sum;
}

}  // namespace

bool IsDear(const PlannedRelation& planned, const std::vector<CatalogueEntry>& catalogue) {
  return DearCosts(planned, catalogue) > 0 ||
         planned.own_ns > kDearOwnCalls * catalogue[planned.api].cost_ns;
}

uint64_t FirstCosts(const PlannedRelation& planned, const std::vector<CatalogueEntry>& catalogue) {
  const bool at_once = OnSeveralTargets(planned.relation);
  uint64_t all = 0;
  for (const Side& side : planned.relation.sides) {
    const uint64_t cost = catalogue[planned.api].FirstCostOf(side.program.form());
    all = at_once ? std::max(all, cost) : all + cost;
  }
  return all;
}

uint64_t CallsOfCase(const PlannedRelation& planned) {
  // Sides on several targets are called at once, in processes of their own.
  if (OnSeveralTargets(planned.relation)) return 2;
  uint64_t calls = 0;
  for (const Side& side : planned.relation.sides) {
    const Form* form = FindForm(side.program.form());
    calls += form == nullptr ? 1 : form->calls;
  }
  return std::max<uint64_t>(2, calls);
}

uint64_t CaseCost(const PlannedRelation& planned, const std::vector<CatalogueEntry>& catalogue) {
  return catalogue[planned.api].cost_ns * CallsOfCase(planned) + DearCosts(planned, catalogue) +
         planned.own_ns + kOwnNs;
}

uint64_t RowCost(const StructureRow& row, const std::vector<PlannedRelation>& relations,
                 const std::vector<CatalogueEntry>& catalogue) {
  const PlannedRelation& planned = relations[row.relation];
  return kPrepareNs + kPrepareCalls * catalogue[planned.api].cost_ns +
         FirstCosts(planned, catalogue) + row.contents * CaseCost(planned, catalogue);
}

std::vector<Block> CutBlocks(const Manifest& manifest,
                             const std::vector<PlannedRelation>& relations,
                             const std::vector<CatalogueEntry>& catalogue, uint64_t block_cost) {
  auto cost_of = [&](const StructureRow& row) {
    const PlannedRelation& planned = relations[row.relation];
    const uint64_t cost =
        RowCost(row, relations, catalogue) - FirstCosts(planned, catalogue) / 4 * 3;
    return OnSeveralTargets(planned.relation) ? std::max(cost, kJointRowNs) : cost;
  };
  std::vector<Block> blocks;
  uint64_t left = 0;
  for (const StructureRow& row : manifest.rows) left += cost_of(row);
  uint64_t cost = 0;
  uint32_t begin = 0;
  for (uint32_t i = 0; i < manifest.rows.size(); ++i) {
    uint64_t row_cost = cost_of(manifest.rows[i]);
    cost += row_cost;
    left -= row_cost;
    if (cost < std::max(block_cost / 8, std::min(block_cost, (left + cost) / 6))) continue;
    blocks.push_back({begin, i + 1});
    begin = i + 1;
    cost = 0;
  }
  if (begin < manifest.rows.size()) {
    blocks.push_back({begin, static_cast<uint32_t>(manifest.rows.size())});
  }
  return blocks;
}

double DeadlineOf(const Manifest& manifest, const Block& block,
                  const std::vector<PlannedRelation>& relations,
                  const std::vector<CatalogueEntry>& catalogue, double least_s) {
  uint64_t dearest_ns = 0;
  for (uint32_t i = block.begin; i < block.end; ++i) {
    const PlannedRelation& planned = relations[manifest.rows[i].relation];
    dearest_ns = std::max(dearest_ns, FirstCosts(planned, catalogue));
  }
  return std::max(least_s, kDeadlineCalls * static_cast<double>(dearest_ns) / 1e9);
}

}  // namespace parallax
