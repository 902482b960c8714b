#pragma once

// The case of a campaign that a key names: what a worker's hit becomes, and what the store keeps of
// a group.

#include <cstdint>

#include "nouns/recorded_case.h"
#include "relations/planned_relation.h"

namespace parallax {

// `campaign_seed`: the seed of the campaign, as its manifests have it. `binding`: the structure of
// the key's row. Not run yet.
RecordedCase CaseOf(const PlannedRelation& planned, uint64_t campaign_seed, const CaseKey& key,
                    Binding binding);

}  // namespace parallax
