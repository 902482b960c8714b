#include "catalogue/cache.h"

#include <fmt/format.h>

#include <system_error>

#include "wire/buffer.h"

namespace parallax {
namespace {

// The record that lists the APIs: no API has this name.
constexpr std::string_view kListing = "";

}  // namespace

Result<CatalogueCache> CatalogueCache::Open(const std::filesystem::path& folder,
                                            const CatalogueKey& key) {
  CatalogueCache cache(folder / CatalogueFileName(key));
  PARALLAX_TRY_ASSIGN(cache.contents_, cache.file_.Read());
  for (const RecordFile::View& record : cache.contents_.records) {
    if (record.name != kListing) {
      cache.records_[record.key] = record.payload;
    } else if (auto listing = DecodeListing(record.payload); listing.ok()) {
      cache.listing_ = std::move(listing).value();
    }
  }
  if (cache.contents_.gaps > 0) {
    cache.problem_ = fmt::format("{} is damaged in {} place{}; what is lost is probed again",
                                 cache.path().string(), cache.contents_.gaps,
                                 cache.contents_.gaps == 1 ? "" : "s");
  }
  if (RecordFile::WantsTidying(cache.contents_)) PARALLAX_TRY(cache.file_.Tidy());
  std::error_code ignored;  // none yet, or somebody else's
  std::filesystem::last_write_time(cache.path(), std::filesystem::file_time_type::clock::now(),
                                   ignored);
  return cache;
}

std::optional<CatalogueEntry> CatalogueCache::Find(const ListedApi& api) const {
  auto record = records_.find(api.key);
  if (record == records_.end()) return std::nullopt;
  auto entry = DecodeEntry(record->second);
  if (!entry.ok() || entry->api.name != api.name) return std::nullopt;
  return std::move(entry).value();
}

Status CatalogueCache::KeepListing(const std::vector<ListedApi>& listing) {
  if (listing == listing_) return {};
  listing_ = listing;
  Record record{std::string(kListing), {}, Encode(listing)};
  return file_.Append({&record, 1});
}

Status CatalogueCache::Keep(std::span<const ProbedApi> probed) const {
  std::vector<Record> records;
  for (const ProbedApi& api : probed) {
    records.push_back({api.entry.api.name, api.key, Encode(api.entry)});
  }
  return file_.Append(records);
}

std::string CatalogueNamePart(std::string name) {
  for (char& c : name) {
    if (isalnum(static_cast<unsigned char>(c)) == 0 && c != '.' && c != '-') c = '_';
  }
  return name;
}

std::string CatalogueFileName(const CatalogueKey& key) {
  Writer w;
  w.Put(kCatalogueVersion);
  for (const std::string* s : {&key.library, &key.version, &key.adapter_hash, &key.build}) {
    w.PutString(*s);
  }
  return fmt::format("{}-{}-{}{}", CatalogueNamePart(key.library), CatalogueNamePart(key.version),
                     HashOf(w.bytes()).Hex().substr(0, 8), kCatalogueSuffix);
}

}  // namespace parallax
