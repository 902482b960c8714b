#pragma once

// ExplorationLog: how far an exploration came, in the store: the networks that were run, and what
// they showed. A round is kept whole or not at all, so whoever goes on after a crash runs nothing
// twice and loses no more than a round.

#include <map>
#include <optional>
#include <string>

#include "base/result.h"
#include "explore/exploration.h"
#include "store/store.h"

namespace parallax {

class ExplorationLog {
 public:
  // `key` tells the settings: runs of the same key go on with each other. The store outlives it.
  ExplorationLog(Store& store, const std::string& key);

  // Forgets what was kept. Error: the store.
  Status Begin();
  // What was kept. Error: nothing was, or it cannot be read.
  Result<Exploration> Resume();
  // Whether a network that was run earlier ran whole on a backend; none: it was not.
  std::optional<bool> Known(const Network& network) const;
  void Add(const Network& network, bool ran);
  // What was added since, and what it showed. Error: the store.
  Status Keep(const Exploration& exploration);

 private:
  Store& store_;
  std::string scope_;
  std::map<std::string, bool> known_;  // by hash
  std::string noted_;                  // since the last Keep(), a line each
  uint64_t rounds_ = 0;
};

}  // namespace parallax
