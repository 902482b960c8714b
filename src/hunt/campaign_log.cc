#include "hunt/campaign_log.h"

namespace parallax {

CampaignLog::CampaignLog(const CampaignSettings& settings, const Grounds& grounds,
                         const Hello& hello, CampaignStore& store, const Clock& clock)
    : settings_(settings), grounds_(grounds), hello_(hello), store_(store), clock_(clock) {}

CampaignRecord CampaignLog::RecordOf(CampaignState state, const std::string& summary) const {
  CampaignRecord record;
  record.id = id_;
  record.started_ms = clock_.UnixSeconds() * 1000;
  record.settings = settings_.Json();
  record.seed = settings_.seed;
  record.state = state;
  record.targets = TargetsJson(grounds_, hello_);
  if (opening_) record.targets = AsOpening(record.targets);
  record.statistics = summary;
  return record;
}

Status CampaignLog::Begin(const std::string& summary, bool opening) {
  opening_ = opening;
  PARALLAX_TRY_ASSIGN(id_, store_.Begin(RecordOf(CampaignState::kRunning, summary)));
  return {};
}

Status CampaignLog::Resume() {
  PARALLAX_TRY_ASSIGN(const std::vector<CampaignRecord> records, store_.List());
  const CampaignRecord* record = FindUnfinished(records, settings_.Json(), grounds_.target);
  if (record == nullptr) {
    return Error{"there is no unfinished campaign with these settings to resume",
                 "repeat the command of that campaign with --resume, or leave --resume out"};
  }
  PARALLAX_TRY(CheckGrounds(*record, grounds_));
  id_ = record->id;
  resumed_opening_ = IsOpening(*record);
  return {};
}

Status CampaignLog::Save(CampaignState state, const std::string& summary) {
  return store_.Update(RecordOf(state, summary));
}

}  // namespace parallax
