#pragma once

// CompareZoo: CompareModel over every model of a zoo. Each result is in the store as soon as it is
// there, so that an interrupted run goes on where it was.

#include <functional>
#include <vector>

#include "base/clock.h"
#include "models/run/compare.h"
#include "models/run/zoo.h"
#include "store/note_store.h"

namespace parallax {

struct ZooRun {
  std::vector<NamedComparison> results;  // in the zoo's order
  bool stopped = false;                  // by the user: the rest is missing
};

struct ZooSettings {
  Installation installation;
  CompareSettings compare;      // of every model but for its sides and data
  std::vector<std::string> on;  // targets instead of those of each model; may be empty
  bool resume = false;          // takes over results of the same files, targets and rules
};

struct ZooTools {
  CompareTools compare;
  NoteStore& notes;  // keeps the results
  const Clock& clock;
};

// `done` is told of each result as it comes.
Result<ZooRun> CompareZoo(const std::vector<ZooEntry>& zoo, const ZooSettings& settings,
                          const ZooTools& tools,
                          const std::function<void(const NamedComparison&)>& done);

}  // namespace parallax
