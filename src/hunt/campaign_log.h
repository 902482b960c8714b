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

  // A new one. `summary`: JSON, as far as it is known. `opening`: nothing of it is hunted on, but a
  // campaign that resumes has its name, and so its findings.
  Status Begin(const std::string& summary, bool opening = false);
  // The newest that is not finished and has these settings and grounds. Error: there is none.
  Status Resume();
  // Whether what was resumed was an opening: it begins, with what the store has of that to be
  // dropped.
  bool resumed_opening() const { return resumed_opening_; }
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
  bool opening_ = false;
  bool resumed_opening_ = false;
};

}  // namespace parallax
