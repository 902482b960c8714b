#include "search/dear_rows.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <utility>

#include "base/rng.h"
#include "nouns/judged.h"

namespace parallax {
namespace {

constexpr uint32_t kDearContents = 2;
constexpr uint64_t kMostContents = 64;  // where the first case is dearer by far
constexpr uint64_t kStream = 0x64656172;
// In epoch 0, of an API without a cheap relation: three structures of them judge it.
constexpr uint32_t kAloneContents = kEnoughJudgedCases / kEnoughStructures + 6;

// As many as cost what the first case does.
uint32_t DearContents(const PlannedRelation& planned,
                      const std::vector<CatalogueEntry>& catalogue) {
  const uint64_t others = FirstCosts(planned, catalogue) / CaseCost(planned, catalogue);
  return static_cast<uint32_t>(std::clamp<uint64_t>(others, kDearContents, kMostContents));
}

// Of each API whether a row that judges it is cheap: one with contents, and no edge.
std::vector<bool> HaveCheapRows(const PlanInput& in, const std::vector<StructureRow>& rows) {
  std::vector<bool> cheap(in.catalogue.size());
  for (const StructureRow& row : rows) {
    const PlannedRelation& planned = in.relations[row.relation];
    const Relation& relation = planned.relation;
    if (relation.structural || relation.SeeksEdges()) continue;
    if (!IsDear(planned, in.catalogue)) cheap[planned.api] = true;
  }
  return cheap;
}

}  // namespace

void ThinDearRows(const PlanInput& in, std::vector<StructureRow>* rows) {
  const std::vector<bool> cheap = HaveCheapRows(in, *rows);
  double cheap_ns = 0;
  std::vector<std::pair<uint64_t, size_t>> dear;  // by chance
  for (size_t i = 0; i < rows->size(); ++i) {
    StructureRow& row = (*rows)[i];
    if (!IsDear(in.relations[row.relation], in.catalogue)) {
      cheap_ns += static_cast<double>(RowCost(row, in.relations, in.catalogue));
      continue;
    }
    if (in.epoch == 0 && !cheap[in.relations[row.relation].api]) {
      row.contents = std::min(row.contents, kAloneContents);
      continue;
    }
    row.contents = std::min(row.contents, DearContents(in.relations[row.relation], in.catalogue));
    dear.emplace_back(Mix(Mix(in.seed, kStream + in.epoch), i), i);
  }
  if (dear.size() == rows->size()) return;
  std::sort(dear.begin(), dear.end());
  std::map<std::string, double> left_ns;  // by family, of rules that are dear themselves together
  for (const auto& [chance, i] : dear) {
    StructureRow& row = (*rows)[i];
    const PlannedRelation& planned = in.relations[row.relation];
    const Relation& relation = planned.relation;
    const bool rule = planned.own_ns > 0;
    const std::string& family = rule ? relation.source : relation.family;
    const double share = (rule ? kDearRuleShare : kDearShare) * cheap_ns;
    const auto cost = static_cast<double>(RowCost(row, in.relations, in.catalogue));
    double& left = left_ns.try_emplace(family, std::max(cost, share)).first->second;
    if (cost > left) {
      row.contents = 0;
    } else {
      left -= cost;
    }
  }
  std::erase_if(*rows, [](const StructureRow& row) { return row.contents == 0; });
}

}  // namespace parallax
