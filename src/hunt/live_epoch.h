#pragma once

// LiveEpoch: what the blocks of the epoch at hand tell before they are folded, for whoever watches:
// the first epoch over a slow library takes as long as the hunt.

#include <set>
#include <vector>

#include "hunt/api_statistics.h"
#include "hunt/block_result.h"
#include "relations/planned_relation.h"
#include "search/manifest.h"

namespace parallax {

class LiveEpoch {
 public:
  // A block of `manifest` ended. `before`: what earlier epochs judged.
  void Add(const BlockResult& result, const Manifest& manifest,
           const std::vector<PlannedRelation>& relations,
           const std::vector<CatalogueEntry>& catalogue, const StatisticsByApi& before);

  uint64_t cases() const { return cases_; }
  // APIs that this epoch judged alone, and no earlier one did.
  uint64_t newly_judged() const { return newly_judged_.size(); }

 private:
  uint64_t cases_ = 0;
  StatisticsByApi apis_;
  std::set<uint32_t> newly_judged_;
};

}  // namespace parallax
