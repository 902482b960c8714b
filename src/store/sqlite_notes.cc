#include "store/sqlite_parts.h"

namespace parallax {

Status SqliteNotes::PutNote(std::string_view scope, std::string_view key, std::string_view text) {
  return db_.Run("INSERT OR REPLACE INTO notes VALUES (?, ?, ?)", {scope, key, text});
}

Result<std::optional<std::string>> SqliteNotes::GetNote(std::string_view scope,
                                                        std::string_view key) const {
  std::optional<std::string> text;
  PARALLAX_TRY(db_.Query("SELECT text FROM notes WHERE scope = ? AND key = ?", {scope, key},
                         [&](const Row& row) {
                           text = row.Bytes(0);
                           return Status::Ok();
                         }));
  return text;
}

Status SqliteNotes::DropNote(std::string_view scope, std::string_view key) {
  return db_.Run("DELETE FROM notes WHERE scope = ? AND key = ?", {scope, key});
}

Status SqliteNotes::DropNotes(std::string_view scope) {
  return db_.Run("DELETE FROM notes WHERE scope = ?", {scope});
}

Result<std::vector<Note>> SqliteNotes::Notes(std::string_view scope) const {
  std::vector<Note> notes;
  PARALLAX_TRY(db_.Query("SELECT key, text FROM notes WHERE scope = ? ORDER BY key", {scope},
                         [&](const Row& row) {
                           notes.push_back({row.Bytes(0), row.Bytes(1)});
                           return Status::Ok();
                         }));
  return notes;
}

}  // namespace parallax
