#include "search/candidates.h"

#include <algorithm>

#include "base/rng.h"
#include "constraints/domain.h"
#include "search/first_epoch.h"
#include "search/varied.h"

namespace parallax {
namespace {

constexpr int kVariedDraws = 3;  // of a row that is its parent again, or cannot be run

void AddVaried(const PlanInput& in, uint32_t index, std::vector<StructureRow>* trials) {
  const PlannedRelation& planned = in.relations[index];
  const CatalogueEntry& entry = in.catalogue[planned.api];
  const DomainTexts& domain = planned.relation.domain;
  Rng rng(Mix(Mix(in.seed, 0xd1ff), index));
  const bool by_value = entry.api.HasTrait("work-by-value");
  for (uint32_t i = 0; i < kVariedRows; ++i) {
    if (by_value && VariedEnlarges(i % VariedWays())) continue;
    StructureRow row{index, 0, kVariedMutator, planned.relation.structural ? 1 : kVariedContents};
    for (int draws = 0; draws < kVariedDraws; ++draws) {
      row.parent = static_cast<uint32_t>(rng.Below(entry.seeds.size()));
      row.draw = VariedDraw(i % VariedWays(), rng);
      const Binding& parent = entry.seeds[row.parent];
      const Binding varied = WithinDomain(domain, Varied(entry, parent, row.draw));
      if (varied == parent || !IsWithin(domain, varied)) continue;
      if (!Applies(in, planned.relation, varied) || !Calls(planned.relation, varied)) continue;
      trials->push_back(row);
      break;
    }
  }
}

// Seeds that the relation can be made of; all, where it is to be shown that there are none.
std::vector<uint32_t> SeedsFor(const PlanInput& in, const PlannedRelation& planned) {
  const std::vector<Binding>& seeds = in.catalogue[planned.api].seeds;
  std::vector<uint32_t> all, fitting;
  for (uint32_t i = 0; i < seeds.size(); ++i) {
    const Binding structure = WithinDomain(planned.relation.domain, seeds[i]);
    if (!Applies(in, planned.relation, structure)) continue;
    all.push_back(i);
    if (Calls(planned.relation, structure)) fitting.push_back(i);
  }
  return fitting.empty() ? all : fitting;
}

// A few of the seeds for it, from the first to the last.
std::vector<StructureRow> TrialsOf(const PlanInput& in, uint32_t index) {
  const PlannedRelation& planned = in.relations[index];
  const std::vector<uint32_t> fitting = SeedsFor(in, planned);
  const auto seeds = static_cast<uint32_t>(fitting.size());
  const bool promising = in.states[index] == RelationState::kPromising;
  const uint32_t rows = std::min(promising ? kGuessedRows : kTrialRows, seeds);
  const uint32_t contents = promising && rows > 0 ? kGuessedInputs / rows : kTrialContents;
  std::vector<StructureRow> trials;
  for (uint32_t i = 0; i < rows; ++i) {
    StructureRow row;
    row.relation = index;
    row.parent = fitting[i * seeds / rows];
    row.mutator = kNoMutator;
    row.contents = planned.relation.structural ? 1 : contents;
    trials.push_back(row);
  }
  if (promising && !trials.empty()) AddVaried(in, index, &trials);
  return trials;
}

// Of the epoch's budget, for all of them.
double ShareOf(const PlanInput& in) {
  bool alone = true, guessed = false;
  for (uint32_t i = 0; i < in.states.size(); ++i) {
    alone = alone && in.states[i] != RelationState::kVerified;
    guessed = guessed || (IsUndecided(in.states[i]) && in.relations[i].relation.Is(kGuessed));
  }
  if (alone) return 1;
  return guessed ? kShareOfGuessed : kShareOfTrials;
}

}  // namespace

std::vector<StructureRow> PlanCandidates(const PlanInput& in) {
  std::vector<StructureRow> rows;
  const double budget_ns = ShareOf(in) * static_cast<double>(in.budget_ns);
  double spent_ns = 0;
  for (uint32_t i = 0; i < in.states.size() && spent_ns < budget_ns; ++i) {
    if (!IsUndecided(in.states[i])) continue;
    for (const StructureRow& row : TrialsOf(in, i)) {
      spent_ns += static_cast<double>(RowCost(row, in.relations, in.catalogue));
      rows.push_back(row);
    }
  }
  return rows;
}

}  // namespace parallax
