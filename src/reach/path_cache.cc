#include "reach/path_cache.h"

#include <system_error>

#include "catalogue/cache.h"
#include "catalogue/prune.h"
#include "catalogue/tried_path_codec.h"
#include "wire/codec.h"

namespace parallax {
namespace {

// Raised when paths, solutions, candidates or the record change.
constexpr uint32_t kPathsVersion = 3;

// The sources belong to the build, which the file is of.
Hash128 KeyOf(const CatalogueEntry& entry) {
  Writer w;
  w.Put(kPathsVersion);
  w.PutString(entry.api.name);
  w.PutString(entry.api.program.name());
  for (const std::string& name : ParameterNames(entry.api)) w.PutString(name);
  w.PutCount(entry.seeds.size());
  for (const Binding& seed : entry.seeds) Put(w, seed);
  return HashOf(w.bytes());
}

}  // namespace

Result<PathCache> PathCache::Open(const std::filesystem::path& folder, const CatalogueKey& key) {
  using Clock = std::filesystem::file_time_type::clock;
  PathCache cache(folder / CatalogueFileName(key));
  PARALLAX_TRY_ASSIGN(cache.contents_, cache.file_.Read());
  for (const RecordFile::View& record : cache.contents_.records) {
    cache.records_[record.key] = record.payload;
  }
  if (RecordFile::WantsTidying(cache.contents_)) PARALLAX_TRY(cache.file_.Tidy());
  std::error_code ignored;  // none yet, or somebody else's
  std::filesystem::last_write_time(cache.file_.path(), Clock::now(), ignored);
  PruneCatalogues(folder, key.library, Clock::now());
  return cache;
}

std::optional<TriedPaths> PathCache::Find(const CatalogueEntry& entry) const {
  const auto record = records_.find(KeyOf(entry));
  if (record == records_.end()) return std::nullopt;
  Reader r(record->second);
  TriedPaths kept;
  Get(r, &kept);
  if (!r.AtEnd()) return std::nullopt;
  return kept;
}

Status PathCache::Keep(const CatalogueEntry& entry, const TriedPaths& results) const {
  Writer w;
  Put(w, results);
  const Record record{entry.api.name, KeyOf(entry), w.Take()};
  return file_.Append({&record, 1});
}

}  // namespace parallax
