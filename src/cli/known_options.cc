#include "cli/known_options.h"

#include "base/clock.h"
#include "store/sqlite_store.h"

namespace parallax {
namespace {

constexpr size_t kDateLength = 10;  // "2026-11-21"

}  // namespace

void KnownOptions::Define(Options& options) {
  options.Add("--known", store_, "A store, or a list (.toml), of what is known").File();
}

Status KnownOptions::Read(Environment& environment) {
  if (!store_.ends_with(".toml")) {
    if (store_.empty()) return Status::Ok();
    PARALLAX_TRY_ASSIGN(std::unique_ptr<Store> known, OpenSqliteStore(store_, kReadOnly));
    return Status::Ok();
  }
  PARALLAX_TRY_ASSIGN(list_, ReadKnownList(store_));
  store_.clear();
  today_ = IsoDate(environment.clock.UnixSeconds()).substr(0, kDateLength);
  for (const KnownEntry& entry : list_->entries) {
    if (!entry.IsExpired(today_)) continue;
    expired_.push_back({entry.api, entry.url, 0, entry.expires});
    environment.err << "parallax: " << expired_.back().Text() << std::endl;
  }
  return Status::Ok();
}

void KnownOptions::Apply(const std::string& version, ConfirmOptions* options) const {
  options->known_store = store_;
  if (list_) options->known_list = list_->For(version, today_);
}

}  // namespace parallax
