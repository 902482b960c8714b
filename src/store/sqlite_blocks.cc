#include <fmt/format.h>

#include "store/errors.h"
#include "store/finding_codec.h"
#include "store/sqlite_parts.h"

namespace parallax {
namespace {

// The blob in `column`, checked against the digest in the next one.
Result<std::string> CheckedBlob(const Row& row, int column, const std::string& path,
                                const std::string& what) {
  std::string blob = row.Bytes(column);
  if (Digest(blob) != row.Int(column + 1)) return Damaged(path, what);
  return blob;
}

std::string What(const char* noun, std::string_view campaign, uint32_t epoch) {
  return fmt::format("{} of campaign {} epoch {}", noun, campaign, epoch);
}

}  // namespace

Status SqliteBlocks::PutManifest(std::string_view campaign, uint32_t epoch,
                                 const ManifestRecord& manifest) {
  return db_.Atomically([&]() -> Status {
    PARALLAX_TRY_ASSIGN(const std::optional<ManifestRecord> stored, GetManifest(campaign, epoch));
    if (stored) return *stored == manifest ? Status::Ok() : ManifestDiffers(campaign, epoch);
    PARALLAX_TRY_ASSIGN(const int64_t folded,
                        db_.QueryInt("SELECT count(*) FROM folded_epochs WHERE campaign = ? "
                                     "AND epoch = ?",
                                     {campaign, int64_t{epoch}}));
    if (folded != 0) return EpochFolded(campaign, epoch);
    PARALLAX_TRY_ASSIGN(const int64_t known,
                        db_.QueryInt("SELECT count(*) FROM campaigns WHERE id = ?", {campaign}));
    if (known == 0) return NoSuchCampaign(campaign);
    return db_.Run(
        "INSERT INTO manifests VALUES (?, ?, ?, ?, ?)",
        {campaign, int64_t{epoch}, manifest.hash, Blob{manifest.blob}, Digest(manifest.blob)});
  });
}

Result<std::optional<ManifestRecord>> SqliteBlocks::GetManifest(std::string_view campaign,
                                                                uint32_t epoch) const {
  std::optional<ManifestRecord> manifest;
  PARALLAX_TRY(db_.Query(
      "SELECT hash, blob, digest FROM manifests WHERE campaign = ? AND epoch = ?",
      {campaign, int64_t{epoch}}, [&](const Row& row) -> Status {
        PARALLAX_TRY_ASSIGN(std::string blob,
                            CheckedBlob(row, 1, db_.path(), What("manifest", campaign, epoch)));
        manifest = ManifestRecord{row.Bytes(0), std::move(blob)};
        return Status::Ok();
      }));
  return manifest;
}

Status SqliteBlocks::DropManifests(std::string_view campaign, uint32_t epoch) {
  return db_.Run(
      "DELETE FROM manifests WHERE campaign = ? AND epoch < ? "
      "AND epoch IN (SELECT epoch FROM folded_epochs WHERE campaign = ?)",
      {campaign, int64_t{epoch}, campaign});
}

Status SqliteBlocks::CheckOpenEpoch(std::string_view campaign, uint32_t epoch) const {
  PARALLAX_TRY_ASSIGN(
      const int64_t folded,
      db_.QueryInt("SELECT count(*) FROM folded_epochs WHERE campaign = ? AND epoch = ?",
                   {campaign, int64_t{epoch}}));
  if (folded != 0) return EpochFolded(campaign, epoch);
  PARALLAX_TRY_ASSIGN(
      const int64_t manifests,
      db_.QueryInt("SELECT count(*) FROM manifests WHERE campaign = ? AND epoch = ?",
                   {campaign, int64_t{epoch}}));
  if (manifests == 0) return NoSuchManifest(campaign, epoch);
  return Status::Ok();
}

Status SqliteBlocks::CommitBlock(std::string_view campaign, uint32_t epoch, uint32_t index,
                                 std::string_view result) {
  return db_.Atomically([&]() -> Status {
    PARALLAX_TRY(CheckOpenEpoch(campaign, epoch));
    PARALLAX_TRY_ASSIGN(
        const int64_t done,
        db_.QueryInt("SELECT count(*) FROM blocks WHERE campaign = ? AND epoch = ? AND number = ?",
                     {campaign, int64_t{epoch}, int64_t{index}}));
    if (done != 0) return BlockCommitted(campaign, epoch, index);
    return db_.Run("INSERT INTO blocks VALUES (?, ?, ?, ?, ?)",
                   {campaign, int64_t{epoch}, int64_t{index}, Blob{result}, Digest(result)});
  });
}

Result<std::vector<uint32_t>> SqliteBlocks::DoneBlocks(std::string_view campaign,
                                                       uint32_t epoch) const {
  std::vector<uint32_t> done;
  PARALLAX_TRY(
      db_.Query("SELECT number FROM blocks WHERE campaign = ? AND epoch = ? ORDER BY number",
                {campaign, int64_t{epoch}}, [&](const Row& row) {
                  done.push_back(static_cast<uint32_t>(row.Int(0)));
                  return Status::Ok();
                }));
  return done;
}

Status SqliteBlocks::ForEachBlock(std::string_view campaign, uint32_t epoch,
                                  const Visit& visit) const {
  return db_.Query(
      "SELECT number, result, digest FROM blocks WHERE campaign = ? AND epoch = ? ORDER BY number",
      {campaign, int64_t{epoch}}, [&](const Row& row) -> Status {
        PARALLAX_TRY_ASSIGN(const std::string result,
                            CheckedBlob(row, 1, db_.path(), What("a block", campaign, epoch)));
        return visit(static_cast<uint32_t>(row.Int(0)), result);
      });
}

Status SqliteBlocks::FoldEpoch(std::string_view campaign, uint32_t epoch,
                               const StateChange& change) {
  return db_.Atomically([&]() -> Status {
    PARALLAX_TRY(CheckOpenEpoch(campaign, epoch));
    for (const std::string& name : change.drop) {
      PARALLAX_TRY(
          db_.Run("DELETE FROM campaign_state WHERE campaign = ? AND name = ?", {campaign, name}));
    }
    // REPLACE would keep a journal for each statement, and look through all that is changed so far.
    constexpr char kPut[] =
        "INSERT INTO campaign_state VALUES (?, ?, ?, ?) ON CONFLICT (campaign, name) "
        "DO UPDATE SET bytes = excluded.bytes, digest = excluded.digest";
    for (const auto& [name, bytes] : change.put) {
      PARALLAX_TRY(db_.Run(kPut, {campaign, name, Blob{bytes}, Digest(bytes)}));
    }
    PARALLAX_TRY(db_.Run("INSERT INTO folded_epochs VALUES (?, ?)", {campaign, int64_t{epoch}}));
    return db_.Run("DELETE FROM blocks WHERE campaign = ? AND epoch = ?",
                   {campaign, int64_t{epoch}});
  });
}

Result<std::vector<uint32_t>> SqliteBlocks::FoldedEpochs(std::string_view campaign) const {
  std::vector<uint32_t> epochs;
  PARALLAX_TRY(db_.Query("SELECT epoch FROM folded_epochs WHERE campaign = ? ORDER BY epoch",
                         {campaign}, [&](const Row& row) {
                           epochs.push_back(static_cast<uint32_t>(row.Int(0)));
                           return Status::Ok();
                         }));
  return epochs;
}

Result<StateRecords> SqliteBlocks::StateOf(std::string_view campaign) const {
  StateRecords records;
  PARALLAX_TRY(db_.Query("SELECT name, bytes, digest FROM campaign_state WHERE campaign = ?",
                         {campaign}, [&](const Row& row) -> Status {
                           PARALLAX_TRY_ASSIGN(
                               std::string bytes,
                               CheckedBlob(row, 1, db_.path(),
                                           fmt::format("the state of campaign {}", campaign)));
                           records[row.Bytes(0)] = std::move(bytes);
                           return Status::Ok();
                         }));
  return records;
}

Status SqliteBlocks::DropProgress(std::string_view campaign) {
  return db_.Atomically([&]() -> Status {
    for (const char* sql :
         {"DELETE FROM campaign_state WHERE campaign = ?", "DELETE FROM blocks WHERE campaign = ?",
          "DELETE FROM folded_epochs WHERE campaign = ?",
          "DELETE FROM manifests WHERE campaign = ?"}) {
      PARALLAX_TRY(db_.Run(sql, {campaign}));
    }
    // Gives the space back, a page a row.
    return db_.Query("PRAGMA incremental_vacuum", {}, [](const Row&) { return Status::Ok(); });
  });
}

}  // namespace parallax
