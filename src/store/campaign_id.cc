#include "store/campaign_id.h"

#include <fmt/format.h>

#include "base/rng.h"
#include "store/finding_codec.h"

namespace parallax {

std::string CampaignId(const CampaignRecord& record, uint64_t ordinal, uint64_t attempt) {
  uint64_t hash = Mix(record.seed, static_cast<uint64_t>(record.started_ms));
  hash = Mix(hash, static_cast<uint64_t>(Digest(record.settings)));
  hash = Mix(Mix(hash, ordinal), attempt);
  return fmt::format("{:08x}", hash >> 32);
}

std::string_view Name(CampaignState state) {
  switch (state) {
    case CampaignState::kRunning:
      return "running";
    case CampaignState::kFinished:
      return "finished";
    case CampaignState::kInterrupted:
      return "interrupted";
  }
  return "running";
}

}  // namespace parallax
