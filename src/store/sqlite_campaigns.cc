#include "store/campaign_id.h"
#include "store/errors.h"
#include "store/sqlite_parts.h"

namespace parallax {
namespace {

constexpr const char* kColumns =
    "SELECT id, started_ms, settings, seed, state, targets, statistics FROM campaigns ";

Result<CampaignRecord> ReadRecord(const Row& row, const std::string& path) {
  CampaignRecord record;
  record.id = row.Bytes(0);
  record.started_ms = row.Int(1);
  record.settings = row.Bytes(2);
  record.seed = static_cast<uint64_t>(row.Int(3));
  const std::string state = row.Bytes(4);
  int number = 0;
  while (number < kCampaignStateCount && Name(static_cast<CampaignState>(number)) != state) {
    ++number;
  }
  if (number == kCampaignStateCount) return Damaged(path, "the state of a campaign");
  record.state = static_cast<CampaignState>(number);
  record.targets = row.Bytes(5);
  record.statistics = row.Bytes(6);
  return record;
}

Result<std::vector<CampaignRecord>> Fetch(const Database& db, const std::string& tail,
                                          std::initializer_list<SqlValue> values) {
  std::vector<CampaignRecord> records;
  PARALLAX_TRY(db.Query((kColumns + tail).c_str(), values, [&](const Row& row) -> Status {
    PARALLAX_TRY_ASSIGN(CampaignRecord record, ReadRecord(row, db.path()));
    records.push_back(std::move(record));
    return Status::Ok();
  }));
  return records;
}

}  // namespace

Result<std::string> SqliteCampaigns::Begin(const CampaignRecord& record) {
  std::string id;
  PARALLAX_TRY(db_.Atomically([&]() -> Status {
    PARALLAX_TRY_ASSIGN(const int64_t number,
                        db_.QueryInt("SELECT coalesce(max(number), 0) + 1 FROM campaigns"));
    for (uint64_t attempt = 0;; ++attempt) {
      id = CampaignId(record, static_cast<uint64_t>(number), attempt);
      PARALLAX_TRY_ASSIGN(const int64_t taken,
                          db_.QueryInt("SELECT count(*) FROM campaigns WHERE id = ?", {id}));
      if (taken == 0) break;
    }
    return db_.Run(
        "INSERT INTO campaigns VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        {number, id, record.started_ms, record.settings, static_cast<int64_t>(record.seed),
         Name(record.state), record.targets, record.statistics});
  }));
  return id;
}

Status SqliteCampaigns::Update(const CampaignRecord& record) {
  PARALLAX_TRY(db_.Run("UPDATE campaigns SET state = ?, targets = ?, statistics = ? WHERE id = ?",
                       {Name(record.state), record.targets, record.statistics, record.id}));
  if (db_.Changes() == 0) return NoSuchCampaign(record.id);
  return Status::Ok();
}

Result<std::optional<CampaignRecord>> SqliteCampaigns::Get(std::string_view id) const {
  PARALLAX_TRY_ASSIGN(std::vector<CampaignRecord> records, Fetch(db_, "WHERE id = ?", {id}));
  if (records.empty()) return std::optional<CampaignRecord>();
  return std::optional<CampaignRecord>(std::move(records.front()));
}

Result<std::vector<CampaignRecord>> SqliteCampaigns::List() const {
  return Fetch(db_, "ORDER BY number", {});
}

}  // namespace parallax
