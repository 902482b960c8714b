#pragma once

// Campaign: a run over one target, or over several together: sweeps, beside them and behind them
// the confirmation of what disagreed, then its record. It owns no process and no file: target,
// store and progress are the caller's.

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "confirm/beside.h"
#include "confirm/ledger.h"
#include "confirm/options.h"
#include "hunt/campaign_log.h"
#include "hunt/hunt_tools.h"
#include "hunt/sweeps.h"
#include "prepare/prepared_hunt.h"
#include "report/summary.h"

namespace parallax {

class Campaign {
 public:
  // `targets`: those of the hunt's fleet, in its order. All references outlive it. Sources of the
  // hunt are asked for more relations between epochs, unless `tools` name somebody else.
  Campaign(PreparedHunt hunt, const std::vector<HuntedTarget>& targets, const HuntTools& tools);

  // From the next hunt on what is on the front page is confirmed while it is hunted, and announced,
  // as it is by Confirm. Not in a hunt of a number of cases, whose findings must not depend on how
  // many jobs there are: of a group it knows the first cases only.
  void ConfirmBeside(ConfirmOptions options);
  // From now on it is an opening (opening.h): it stays unfinished, says nothing of its APIs, and
  // the campaign that resumes it begins anew under its name.
  void BeOpening() { opening_ = true; }
  // What an opening found is among the findings of this one, met again or not.
  void TakeOver(std::vector<Finding> opened) { opened_ = std::move(opened); }
  // Hunts until time, cases or the user end it. Error: the store or the target failed for good;
  // what was committed stays.
  Status Hunt();
  // Probes, reduces and confirms what disagreed; commits findings and announces them.
  // Error: the store failed; findings saved until then stay.
  Status Confirm(ConfirmOptions options);

  CampaignSummary Summarise() const;
  const std::vector<Finding>& findings() const { return confirmed_.findings; }
  bool AnyNewOnFrontPage() const;
  // Once it is confirmed: the user or the time ended it before all was done; --resume goes on.
  bool unfinished() const { return unfinished_; }
  const FoldState& state() const { return state_; }
  // What it hunts; its relations are those of the sweeps.
  const PreparedHunt& hunt() const { return hunt_; }

 private:
  ConfirmOptions WithSettings(ConfirmOptions options) const;
  ConfirmTools ToolsToConfirm() const;
  Status Begin();
  Status JoinOpened();
  Status Beside(const HuntInSight& hunt);
  Status Finish();
  std::string SummaryText() const;

  PreparedHunt hunt_;
  const HuntTools tools_;
  const std::vector<HuntedTarget> targets_;
  const Grounds grounds_;
  CampaignLog log_;
  Sweeps sweeps_;
  FoldState state_;
  std::optional<ConfirmOptions> options_beside_;
  std::optional<ConfirmTools> tools_beside_;
  std::unique_ptr<parallax::ConfirmBeside> beside_;
  Confirmed confirmed_;
  bool unfinished_ = true;
  bool opening_ = false;
  std::vector<Finding> opened_;
  std::vector<KnownList> known_lists_;  // from confirmation on
};

}  // namespace parallax
