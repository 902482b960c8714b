#include "store/schema.h"

#include <fmt/format.h>

namespace parallax {

Status CheckSchema(Database& db) {
  PARALLAX_TRY_ASSIGN(const int64_t version, db.QueryInt("PRAGMA user_version"));
  PARALLAX_TRY_ASSIGN(const int64_t application, db.QueryInt("PRAGMA application_id"));
  PARALLAX_TRY_ASSIGN(const int64_t tables, db.QueryInt("SELECT count(*) FROM sqlite_schema"));
  if (application != kApplicationId && (tables > 0 || application != 0 || version != 0)) {
    return Error{fmt::format("{} is a database of another program", db.path()),
                 "choose another file with --store FILE"};
  }
  const int64_t newest = static_cast<int64_t>(SchemaFiles().size());
  if (version < 0 || version > newest) {
    return Error{fmt::format("{} was written by a newer Parallax (schema {}, this one knows {})",
                             db.path(), version, newest),
                 "update Parallax (git pull), or start another store with --store FILE"};
  }
  return Status::Ok();
}

Status Migrate(Database& db) {
  PARALLAX_TRY_ASSIGN(const int64_t version, db.QueryInt("PRAGMA user_version"));
  const std::span<const char* const> files = SchemaFiles();
  for (size_t step = static_cast<size_t>(version); step < files.size(); ++step) {
    PARALLAX_TRY(db.Atomically([&]() -> Status {
      PARALLAX_TRY(db.Script(files[step]));
      PARALLAX_TRY(db.Script(fmt::format("PRAGMA application_id = {}", kApplicationId)));
      return db.Script(fmt::format("PRAGMA user_version = {}", step + 1));
    }));
  }
  return Status::Ok();
}

}  // namespace parallax
