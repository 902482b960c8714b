#include "store/sqlite.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include "store/errors.h"

namespace parallax {
namespace {

constexpr size_t kMostStatements = 64;  // that are kept

int Bind(sqlite3_stmt* statement, int index, const SqlValue& value) {
  if (const auto* number = std::get_if<int64_t>(&value)) {
    return sqlite3_bind_int64(statement, index, *number);
  }
  if (const auto* text = std::get_if<std::string_view>(&value)) {
    const char* data = text->empty() ? "" : text->data();
    return sqlite3_bind_text64(statement, index, data, text->size(), SQLITE_STATIC, SQLITE_UTF8);
  }
  const std::string_view bytes = std::get<Blob>(value).bytes;
  if (bytes.empty()) return sqlite3_bind_zeroblob(statement, index, 0);
  return sqlite3_bind_blob64(statement, index, bytes.data(), bytes.size(), SQLITE_STATIC);
}

}  // namespace

int64_t Row::Int(int column) const { return sqlite3_column_int64(statement_, column); }

std::string Row::Bytes(int column) const {
  const void* data = sqlite3_column_blob(statement_, column);
  const int size = sqlite3_column_bytes(statement_, column);
  if (data == nullptr || size <= 0) return {};
  return std::string(static_cast<const char*>(data), static_cast<size_t>(size));
}

Result<std::unique_ptr<Database>> Database::Open(const std::string& path, const std::string& uri,
                                                 int flags) {
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(uri.c_str(), &handle, flags | SQLITE_OPEN_URI, nullptr);
  std::unique_ptr<Database> db(new Database(path, handle));
  if (handle == nullptr) return SqliteError(SQLITE_NOMEM, path, "out of memory");
  sqlite3_extended_result_codes(handle, 1);
  if (code != SQLITE_OK) return db->LastError();
  return db;
}

Database::~Database() {
  statements_.clear();
  sqlite3_close_v2(handle_);
}

void Database::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

Result<Database::StatementPtr> Database::Take(const char* sql) const {
  if (auto kept = statements_.extract(sql)) return std::move(kept.mapped());
  sqlite3_stmt* raw = nullptr;
  if (sqlite3_prepare_v2(handle_, sql, -1, &raw, nullptr) != SQLITE_OK) return LastError();
  return StatementPtr(raw);
}

void Database::Keep(const char* sql, StatementPtr statement) const {
  sqlite3_reset(statement.get());
  sqlite3_clear_bindings(statement.get());
  if (statements_.size() < kMostStatements) statements_.try_emplace(sql, std::move(statement));
}

Error Database::LastError() const {
  return SqliteError(sqlite3_extended_errcode(handle_), path_, sqlite3_errmsg(handle_));
}

Status Database::Run(const char* sql, std::initializer_list<SqlValue> values) {
  return Query(sql, values, [](const Row&) { return Status::Ok(); });
}

Status Database::Query(const char* sql, std::initializer_list<SqlValue> values,
                       const std::function<Status(const Row&)>& visit) const {
  PARALLAX_TRY_ASSIGN(StatementPtr statement, Take(sql));
  sqlite3_stmt* raw = statement.get();
  int index = 0;
  for (const SqlValue& value : values) {
    if (Bind(raw, ++index, value) != SQLITE_OK) return LastError();
  }
  while (true) {
    const int code = sqlite3_step(raw);
    if (code == SQLITE_DONE) break;
    if (code != SQLITE_ROW) return LastError();
    PARALLAX_TRY(visit(Row(raw)));
  }
  Keep(sql, std::move(statement));
  return Status::Ok();
}

Result<int64_t> Database::QueryInt(const char* sql, std::initializer_list<SqlValue> values) const {
  int64_t number = 0;
  bool found = false;
  PARALLAX_TRY(Query(sql, values, [&](const Row& row) {
    if (!found) number = row.Int(0);
    found = true;
    return Status::Ok();
  }));
  if (!found) return SqliteError(SQLITE_CORRUPT, path_, fmt::format("no answer to {}", sql));
  return number;
}

Status Database::Script(const std::string& sql) {
  if (sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) {
    return LastError();
  }
  return Status::Ok();
}

int64_t Database::Changes() const { return sqlite3_changes64(handle_); }

void Database::SetBusyTimeout(int ms) { sqlite3_busy_timeout(handle_, ms); }

Status Database::Begin() {
  if (depth_ == 0) return Script("BEGIN IMMEDIATE");
  // A full disk makes SQLite roll back the whole transaction by itself: then nothing may be added.
  if (sqlite3_get_autocommit(handle_) != 0) {
    return SqliteError(SQLITE_ABORT_ROLLBACK, path_, "an earlier write of this transaction failed");
  }
  return Script("SAVEPOINT nested");
}

void Database::RollBack() {
  if (sqlite3_get_autocommit(handle_) != 0) return;
  // Failing to roll back leaves the transaction to be rolled back when the connection closes.
  const char* sql = depth_ == 0 ? "ROLLBACK" : "ROLLBACK TO nested; RELEASE nested";
  sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr);
}

Status Database::Atomically(const std::function<Status()>& body) {
  PARALLAX_TRY(Begin());
  ++depth_;
  Status done = body();
  --depth_;
  if (done.ok() && sqlite3_get_autocommit(handle_) != 0) {
    done = SqliteError(SQLITE_ABORT_ROLLBACK, path_, "a write of this transaction failed");
  }
  if (done.ok()) done = Script(depth_ == 0 ? "COMMIT" : "RELEASE nested");
  if (!done.ok()) RollBack();
  return done;
}

}  // namespace parallax
