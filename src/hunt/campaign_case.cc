#include "hunt/campaign_case.h"

#include <utility>

namespace parallax {

RecordedCase CaseOf(const PlannedRelation& planned, uint64_t campaign_seed, const CaseKey& key,
                    Binding binding) {
  return {planned.relation,
          std::move(binding),
          CaseSeed(campaign_seed, key),
          {},
          {},
          planned.traits,
          key};
}

}  // namespace parallax
