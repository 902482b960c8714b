#pragma once

// Store: everything Parallax keeps between runs, in four small interfaces. SqliteStore
// (sqlite_store.h) keeps it in one file, MemoryStore (memory_store.h) is the fake for tests; one
// test suite holds for both. One thread at a time.

#include <functional>
#include <string>

#include "base/result.h"
#include "store/block_store.h"
#include "store/campaign_store.h"
#include "store/finding_store.h"
#include "store/note_store.h"

namespace parallax {

class Store {
 public:
  virtual ~Store() = default;

  virtual CampaignStore& campaigns() = 0;
  virtual BlockStore& blocks() = 0;
  virtual FindingStore& findings() = 0;
  virtual NoteStore& notes() = 0;

  // All writes of `body` become durable together, or none does: `body` failed, or the commit did.
  // Calls nest. Findings added in a transaction that fails are rescued as files.
  virtual Status Atomically(const std::function<Status()>& body) = 0;

  // For people: the path of the database, "memory".
  virtual std::string Describe() const = 0;
};

}  // namespace parallax
