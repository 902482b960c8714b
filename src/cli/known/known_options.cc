#include "cli/known/known_options.h"

#include "base/clock.h"
#include "store/sqlite_store.h"

namespace parallax {
namespace {

constexpr size_t kDateLength = 10;  // "2026-11-21"

}  // namespace

void KnownOptions::Define(Options& options) {
  options.Add("--known", store_, "A store, or a list (.toml), of what is known").File();
  options.Flag("--no-known", without_shipped_, "Without the list of public reports that ships");
}

Status KnownOptions::Read(Environment& environment) {
  today_ = IsoDate(environment.clock.UnixSeconds()).substr(0, kDateLength);
  if (!store_.ends_with(".toml")) {
    if (store_.empty()) return Status::Ok();
    PARALLAX_TRY_ASSIGN(std::unique_ptr<Store> known, OpenSqliteStore(store_, kReadOnly));
    return Status::Ok();
  }
  PARALLAX_TRY_ASSIGN(list_, ReadKnownList(store_));
  store_.clear();
  for (const KnownEntry& entry : list_->entries) {
    if (!entry.IsExpired(today_)) continue;
    expired_.push_back({entry.ApiText(), entry.url, 0, entry.expires});
    environment.err << "parallax: " << expired_.back().Text() << std::endl;
  }
  return Status::Ok();
}

Status KnownOptions::ReadShipped(const Installation& installation,
                                 const std::vector<std::string>& adapters) {
  for (const std::string& adapter : adapters) {
    if (without_shipped_ || shipped_.contains(adapter)) continue;
    PARALLAX_TRY_ASSIGN(shipped_[adapter], ReadShippedLists(installation.AdapterFolder(adapter)));
  }
  return Status::Ok();
}

void KnownOptions::Apply(const std::string& adapter, const std::string& version,
                         ConfirmOptions* options) const {
  options->known_store = store_;
  if (list_) options->known_lists.push_back(list_->For(version, today_));
  const auto shipped = shipped_.find(adapter);
  if (shipped == shipped_.end()) return;
  for (const KnownList& list : shipped->second) {
    KnownList counts = list.For(version, today_);
    if (!counts.entries.empty()) options->known_lists.push_back(std::move(counts));
  }
}

}  // namespace parallax
