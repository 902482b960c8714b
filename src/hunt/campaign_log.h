#pragma once

// CampaignLog: the record of a campaign in the store: begun, found again to go on, kept up to date.

#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "hunt/resume.h"
#include "prepare/settings.h"
#include "store/campaign_store.h"
#include "wire/message.h"

namespace parallax {

class CampaignLog {
 public:
  // All references outlive it. `targets`: JSON, as TargetsJson has it.
  CampaignLog(const CampaignSettings& settings, const Grounds& grounds, const Hello& hello,
              CampaignStore& store, const Clock& clock);

  // A new one. `summary`: JSON, as far as it is known.
  Status Begin(const std::string& summary);
  // The newest that is not finished and has these settings and grounds. Error: there is none.
  Status Resume();
  // REQUIRES: one of these.
  Status Save(CampaignState state, const std::string& summary);

  // Empty before it is begun or resumed.
  const std::string& id() const { return id_; }

 private:
  CampaignRecord RecordOf(CampaignState state, const std::string& summary) const;

  const CampaignSettings& settings_;
  const Grounds& grounds_;
  const Hello& hello_;
  CampaignStore& store_;
  const Clock& clock_;
  std::string id_;
};

}  // namespace parallax
