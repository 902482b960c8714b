#pragma once

// Database: the little of SQLite that the store needs, with errors as Status. Owns the connection.
// One thread at a time.

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace parallax {

struct Blob {
  std::string_view bytes;
};
// A bound value: INTEGER, TEXT or BLOB. Views must outlive the call.
using SqlValue = std::variant<int64_t, std::string_view, Blob>;

// The current row of a query; valid during the visit.
class Row {
 public:
  explicit Row(sqlite3_stmt* statement) : statement_(statement) {}
  int64_t Int(int column) const;
  std::string Bytes(int column) const;  // TEXT or BLOB

 private:
  sqlite3_stmt* statement_;
};

class Database {
 public:
  // `flags` are SQLITE_OPEN_*; `uri` is what SQLite opens, `path` what messages name.
  static Result<std::unique_ptr<Database>> Open(const std::string& path, const std::string& uri,
                                                int flags);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  const std::string& path() const { return path_; }

  // Runs one statement that yields no row of interest.
  Status Run(const char* sql, std::initializer_list<SqlValue> values = {});
  // Runs one statement and visits its rows; the first error of `visit` ends it.
  Status Query(const char* sql, std::initializer_list<SqlValue> values,
               const std::function<Status(const Row&)>& visit) const;
  // The first column of the first row. Error: there is no row.
  Result<int64_t> QueryInt(const char* sql, std::initializer_list<SqlValue> values = {}) const;
  // Runs several statements.
  Status Script(const std::string& sql);
  // Rows changed by the last Run.
  int64_t Changes() const;

  // Commits all that `body` wrote, or nothing. Nests.
  Status Atomically(const std::function<Status()>& body);
  int depth() const { return depth_; }

  void SetBusyTimeout(int ms);

 private:
  Database(std::string path, sqlite3* handle) : path_(std::move(path)), handle_(handle) {}
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  using StatementPtr = std::unique_ptr<sqlite3_stmt, Finalize>;

  Error LastError() const;
  // The statement, ready to be bound; nobody else has it until it is kept again.
  Result<StatementPtr> Take(const char* sql) const;
  void Keep(const char* sql, StatementPtr statement) const;
  Status Begin();
  void RollBack();

  std::string path_;
  sqlite3* handle_;
  mutable std::map<std::string, StatementPtr, std::less<>> statements_;  // prepared, by their text
  int depth_ = 0;
};

}  // namespace parallax
