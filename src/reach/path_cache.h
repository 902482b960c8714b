#pragma once

// PathCache: what became of the paths of APIs, kept as the catalogue is: a file for each build of a
// library with a record an API, keyed by what its inputs are made of. One thread.

#include <filesystem>
#include <map>
#include <optional>

#include "base/record_file.h"
#include "catalogue/catalogue.h"
#include "reach/path_trials.h"

namespace parallax {

class PathCache {
 public:
  // Makes room too: files of builds that are gone do not stay. Error: the disk.
  static Result<PathCache> Open(const std::filesystem::path& folder, const CatalogueKey& key);

  // Nothing: its paths were not tried with these seeds.
  std::optional<TriedPaths> Find(const CatalogueEntry& entry) const;
  // On disk when this returns; Find does not know them yet.
  Status Keep(const CatalogueEntry& entry, const TriedPaths& results) const;

 private:
  explicit PathCache(std::filesystem::path path) : file_(std::move(path)) {}

  RecordFile file_;
  RecordFile::Contents contents_;
  std::map<Hash128, std::string_view> records_;  // into contents_
};

}  // namespace parallax
