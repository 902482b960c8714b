#pragma once

// NoteStore: small texts by scope and key ("api:toy" / "toy.add": results of the last
// campaign). One thread at a time.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace parallax {

struct Note {
  std::string key;
  std::string text;
  bool operator==(const Note&) const = default;
};

class NoteStore {
 public:
  virtual ~NoteStore() = default;

  // Replaces what was there.
  virtual Status PutNote(std::string_view scope, std::string_view key, std::string_view text) = 0;
  virtual Result<std::optional<std::string>> GetNote(std::string_view scope,
                                                     std::string_view key) const = 0;
  virtual Status DropNote(std::string_view scope, std::string_view key) = 0;
  // Removes all of a scope.
  virtual Status DropNotes(std::string_view scope) = 0;
  // By key, bytewise.
  virtual Result<std::vector<Note>> Notes(std::string_view scope) const = 0;
};

}  // namespace parallax
