#pragma once

// CatalogueCache: what probing found, kept as it goes: a file for each build of a library with a
// record an API, keyed by that API's whole description, so that an interrupted probing goes on and
// a changed API alone is probed again. One thread; other processes may use the same file.

#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/record_file.h"
#include "catalogue/catalogue.h"
#include "catalogue/entry_codec.h"

namespace parallax {

class CatalogueCache {
 public:
  // Reads the file of `key` in the folder, and mends it where it is damaged; its time is that of
  // its last use (prune.h). Error: the disk.
  static Result<CatalogueCache> Open(const std::filesystem::path& folder, const CatalogueKey& key);

  // The target's own APIs; none when they were not listed yet.
  const std::vector<ListedApi>& listing() const { return listing_; }
  bool Has(const ListedApi& api) const { return records_.contains(api.key); }
  // Nothing when it was not probed.
  std::optional<CatalogueEntry> Find(const ListedApi& api) const;

  Status KeepListing(const std::vector<ListedApi>& listing);
  // Probed APIs are on disk when this returns; Find does not know them yet.
  Status Keep(std::span<const ProbedApi> probed) const;

  // What a user should know of the file; empty when all is well.
  const std::string& problem() const { return problem_; }
  const std::filesystem::path& path() const { return file_.path(); }

 private:
  explicit CatalogueCache(std::filesystem::path path) : file_(std::move(path)) {}

  RecordFile file_;
  RecordFile::Contents contents_;
  std::map<Hash128, std::string_view> records_;  // into contents_
  std::vector<ListedApi> listing_;
  std::string problem_;
};

inline constexpr std::string_view kCatalogueSuffix = ".catalogue";
// A library's name or version in the name of a file.
std::string CatalogueNamePart(std::string name);
// "toy-1.0-1f2e3d4c.catalogue": readable, and different for every key and generator.
std::string CatalogueFileName(const CatalogueKey& key);

}  // namespace parallax
