#pragma once

// RecordFile: a file of named records that only grows: what was learned is appended at once, and a
// process that is killed loses the record it was writing, no other. Each record has a checksum and
// a mark to find it by, so damage costs the records it touches. Several processes may read and
// append at a time; they take turns by a lock on the folder.

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "base/result.h"

namespace parallax {

struct Record {
  std::string name;  // of what it is about
  Hash128 key;       // of all that it depends on
  std::string payload;
};

class RecordFile {
 public:
  // Views into `bytes`.
  struct View {
    std::string_view name;
    Hash128 key;
    std::string_view payload;
    std::string_view frame;  // all of it, as it is in the file
  };
  struct Contents {
    std::string bytes;
    std::vector<View> records;  // whole ones, in the order they were written
    uint64_t gaps = 0;          // places where something is damaged
  };

  explicit RecordFile(std::filesystem::path path) : path_(std::move(path)) {}

  const std::filesystem::path& path() const { return path_; }
  // No file: no records.
  Result<Contents> Read() const;
  // In one write. The folder and the file are made.
  Status Append(std::span<const Record> records) const;
  // Drops what is damaged, and of each name all but the newest kKept keys. Others see the old file
  // or the new one.
  Status Tidy() const;
  // A third or less of the file is what Tidy would keep, or there is damage.
  static bool WantsTidying(const Contents& contents);

  // A name has so many keys, so that going back to what was does not cost all again.
  static constexpr size_t kKept = 3;

 private:
  std::filesystem::path path_;
};

}  // namespace parallax
