#pragma once

// CampaignStore: the campaigns of a store: what was asked for, how far it came. One thread at a
// time.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace parallax {

enum class CampaignState : uint8_t { kRunning = 0, kFinished = 1, kInterrupted = 2 };
inline constexpr int kCampaignStateCount = 3;
std::string_view Name(CampaignState state);

struct CampaignRecord {
  std::string id;          // 8 hex digits; the store assigns it
  int64_t started_ms = 0;  // Unix time in milliseconds
  std::string settings;    // JSON: what the user asked for
  uint64_t seed = 0;
  CampaignState state = CampaignState::kRunning;
  std::string targets;     // JSON: name, library, version, python, profile of each
  std::string statistics;  // JSON: the last known summary
  bool operator==(const CampaignRecord&) const = default;
};

class CampaignStore {
 public:
  virtual ~CampaignStore() = default;

  // Adds a campaign and returns its id. `record.id` is ignored.
  virtual Result<std::string> Begin(const CampaignRecord& record) = 0;
  // Replaces state, targets and statistics. Error: there is no such campaign.
  virtual Status Update(const CampaignRecord& record) = 0;
  // Nothing: there is no such campaign.
  virtual Result<std::optional<CampaignRecord>> Get(std::string_view id) const = 0;
  // In the order they were begun.
  virtual Result<std::vector<CampaignRecord>> List() const = 0;
};

}  // namespace parallax
