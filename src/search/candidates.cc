#include "search/candidates.h"

#include <algorithm>

#include "constraints/domain.h"
#include "search/first_epoch.h"

namespace parallax {
namespace {

// Seeds that the relation can be made of, as far as they are as many as are tried.
std::vector<StructureRow> TrialsOf(const PlanInput& in, uint32_t index) {
  const PlannedRelation& planned = in.relations[index];
  const CatalogueEntry& entry = in.catalogue[planned.api];
  const auto seeds = static_cast<uint32_t>(entry.seeds.size());
  const uint32_t rows = std::min(kTrialRows, seeds);
  std::vector<StructureRow> trials;
  for (uint32_t i = 0; i < rows; ++i) {
    StructureRow row;
    row.relation = index;
    row.parent = i * seeds / rows;
    row.mutator = kNoMutator;
    row.contents = planned.relation.structural ? 1 : kTrialContents;
    const Binding structure = WithinDomain(planned.relation.domain, entry.seeds[row.parent]);
    if (Applies(in, planned.relation, structure)) trials.push_back(row);
  }
  return trials;
}

}  // namespace

std::vector<StructureRow> PlanCandidates(const PlanInput& in) {
  std::vector<StructureRow> rows;
  const double budget_ns = kShareOfTrials * static_cast<double>(in.budget_ns);
  double spent_ns = 0;
  for (uint32_t i = 0; i < in.states.size() && spent_ns < budget_ns; ++i) {
    if (in.states[i] != RelationState::kCandidate) continue;
    for (const StructureRow& row : TrialsOf(in, i)) {
      spent_ns += static_cast<double>(RowCost(row, in.relations, in.catalogue));
      rows.push_back(row);
    }
  }
  return rows;
}

}  // namespace parallax
