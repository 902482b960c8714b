#include "store/sqlite_store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "store/errors.h"
#include "store/rescue.h"
#include "store/schema.h"
#include "store/sqlite_parts.h"
#include "store/store_lock.h"

namespace parallax {
namespace {

class SqliteStore : public Store {
 public:
  SqliteStore(std::unique_ptr<StoreLock> lock, std::unique_ptr<Database> db)
      : lock_(std::move(lock)),
        db_(std::move(db)),
        rescue_(db_->path()),
        campaigns_(*db_),
        blocks_(*db_),
        findings_(*db_, rescue_),
        notes_(*db_) {}

  CampaignStore& campaigns() override { return campaigns_; }
  BlockStore& blocks() override { return blocks_; }
  FindingStore& findings() override { return findings_; }
  NoteStore& notes() override { return notes_; }
  std::string Describe() const override { return db_->path(); }

  Status Atomically(const std::function<Status()>& body) override {
    const bool outermost = db_->depth() == 0;
    Status done = db_->Atomically(body);
    if (!outermost) return done;
    if (!done.ok()) return rescue_.WriteAll(done.error());
    rescue_.Clear();
    return done;
  }

  // Takes in what an earlier campaign could not save.
  Status TakeRescued() {
    for (const RescueFile& file : ReadRescueFiles(db_->path())) {
      Finding finding = file.finding;
      PARALLAX_TRY_ASSIGN(const auto stored, findings_.GetBySignature(finding.signature));
      // Its cases are counted already, or will be when the campaign is resumed.
      if (stored) finding.cases = 0;
      if (Result<Finding> saved = findings_.Add(finding); !saved.ok()) return saved.error();
      unlink(file.path.c_str());
    }
    return Status::Ok();
  }

 private:
  std::unique_ptr<StoreLock> lock_;  // null for readers
  std::unique_ptr<Database> db_;
  RescueQueue rescue_;
  SqliteCampaigns campaigns_;
  SqliteBlocks blocks_;
  SqliteFindings findings_;
  SqliteNotes notes_;
};

// "file:" URI of a path: what has a meaning in a URI is escaped.
std::string Uri(const std::string& path, std::string_view query) {
  std::string uri = "file:";
  for (const char c : std::filesystem::absolute(path).string()) {
    if (c == '?' || c == '#' || c == '%') {
      uri += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    } else {
      uri += c;
    }
  }
  return uri.append(query);
}

// The write-ahead log holds nothing, so the database file alone is the store.
bool LogEmpty(const std::string& path) {
  std::error_code error;
  const uintmax_t size = std::filesystem::file_size(path + "-wal", error);
  return static_cast<bool>(error) || size == 0;
}

// SQLite takes a file too short for a header for an empty database, and would write over it; a last
// page that is cut it fills with zeros.
Status CheckLength(const std::string& path) {
  constexpr uintmax_t kSmallestPage = 512;
  std::error_code error;
  const uintmax_t size = std::filesystem::file_size(path, error);
  if (!error && size % kSmallestPage != 0 && LogEmpty(path)) {
    std::ifstream in(path, std::ios::binary);
    std::string magic(15, '\0');
    in.read(magic.data(), 15);
    if (magic == "SQLite format 3" || size < kSmallestPage) return Damaged(path, "cut short");
  }
  return Status::Ok();
}

Status QuickCheck(Database& db) {
  std::string answer;
  PARALLAX_TRY(db.Query("PRAGMA quick_check(1)", {}, [&](const Row& row) {
    answer = row.Bytes(0);
    return Status::Ok();
  }));
  if (answer != "ok") return Damaged(db.path(), answer);
  return Status::Ok();
}

Status Check(Database& db, const StoreOptions& options) {
  db.SetBusyTimeout(options.busy_timeout_ms);
  PARALLAX_TRY(
      db.Script("PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF; "
                "PRAGMA temp_store = MEMORY"));
  PARALLAX_TRY(CheckSchema(db));
  return QuickCheck(db);
}

Status Prepare(Database& db, const StoreOptions& options) {
  PARALLAX_TRY(Check(db, options));
  PARALLAX_TRY_ASSIGN(const int64_t version, db.QueryInt("PRAGMA user_version"));
  // What is deleted is given back (DropProgress); to be said before anything is written.
  PARALLAX_TRY(
      db.Script("PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; "
                "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; "
                "PRAGMA journal_size_limit = 4194304"));
  PARALLAX_TRY(Migrate(db));
  // An older one is written anew for that, once. It is as good without.
  if (version > 0 && version < static_cast<int64_t>(SchemaFiles().size())) {
    (void)db.Script("VACUUM");
  }
  if (options.max_pages > 0) {
    PARALLAX_TRY(db.Script(fmt::format("PRAGMA max_page_count = {}", options.max_pages)));
  }
  return Status::Ok();
}

Result<std::unique_ptr<Store>> OpenForWriting(const std::string& path,
                                              const StoreOptions& options) {
  PARALLAX_TRY_ASSIGN(std::unique_ptr<StoreLock> lock, StoreLock::Acquire(path));
  PARALLAX_TRY(CheckLength(path));
  PARALLAX_TRY_ASSIGN(
      std::unique_ptr<Database> db,
      Database::Open(path, Uri(path, ""), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE));
  PARALLAX_TRY(Prepare(*db, options));
  auto store = std::make_unique<SqliteStore>(std::move(lock), std::move(db));
  PARALLAX_TRY(store->TakeRescued());
  return std::unique_ptr<Store>(std::move(store));
}

// In a folder where SQLite may make no files, a database whose log is empty is read as it stands.
std::string ReadQuery(const std::string& path) {
  const std::filesystem::path file(path);
  const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
  return LogEmpty(path) && faccessat(AT_FDCWD, folder.c_str(), W_OK, AT_EACCESS) != 0
             ? "?immutable=1"
             : "";
}

Result<std::unique_ptr<Store>> OpenForReading(const std::string& path,
                                              const StoreOptions& options) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) {
    return Error{fmt::format("there is no store {}", path),
                 "make one with: parallax hunt TARGET; or name another with --store FILE"};
  }
  PARALLAX_TRY(CheckLength(path));
  PARALLAX_TRY_ASSIGN(std::unique_ptr<Database> db,
                      Database::Open(path, Uri(path, ReadQuery(path)), SQLITE_OPEN_READONLY));
  PARALLAX_TRY(Check(*db, options));
  PARALLAX_TRY_ASSIGN(const int64_t version, db->QueryInt("PRAGMA user_version"));
  if (version < kOldestReadable) {
    return Error{
        fmt::format("{} is of an older Parallax (schema {}) or was never written", path, version),
        "bring it up to date with: parallax hunt TARGET --store FILE"};
  }
  return std::unique_ptr<Store>(std::make_unique<SqliteStore>(nullptr, std::move(db)));
}

}  // namespace

Result<std::unique_ptr<Store>> OpenSqliteStore(const std::string& path,
                                               const StoreOptions& options) {
  return options.access == StoreAccess::kRead ? OpenForReading(path, options)
                                              : OpenForWriting(path, options);
}

}  // namespace parallax
