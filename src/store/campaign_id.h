#pragma once

// How a store names its campaigns; the same in every implementation.

#include <cstdint>
#include <string>

#include "store/campaign_store.h"

namespace parallax {

// 8 hex digits, a pure function of the record, its ordinal in the store and the attempt (raised
// while the id is taken).
std::string CampaignId(const CampaignRecord& record, uint64_t ordinal, uint64_t attempt);

}  // namespace parallax
