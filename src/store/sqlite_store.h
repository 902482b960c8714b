#pragma once

// SqliteStore: a Store in one SQLite file (docs/store.md). Crash-safe: write-ahead log, one
// transaction a write. The only writer holds PATH.lock, readers need no lock. The caller owns it.

#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "store/store.h"

namespace parallax {

enum class StoreAccess {
  kRead,   // the file must exist; a campaign may write meanwhile
  kWrite,  // made when absent; an error while another process writes
};

struct StoreOptions {
  StoreAccess access = StoreAccess::kWrite;
  int busy_timeout_ms = 5000;
  int64_t max_pages = 0;  // 0: no limit but the disk's
};
inline constexpr StoreOptions kReadOnly{.access = StoreAccess::kRead};

// Error: not a database, of another program, of a newer Parallax, damaged, not writable, in use.
// Each says so and hints at the next command.
Result<std::unique_ptr<Store>> OpenSqliteStore(const std::string& path,
                                               const StoreOptions& options = {});

}  // namespace parallax
