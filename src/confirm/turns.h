#pragma once

// TakeTurns: the threads of a confirmation. Each opens an investigator of its own and takes turns
// from the queue until there are none.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/stop.h"
#include "confirm/investigate.h"
#include "confirm/turn_queue.h"

namespace parallax {

// From suspects to a finding. One thread at a time.
class Investigator {
 public:
  virtual ~Investigator() = default;
  // What it finds does not depend on the one before it. Of the suspects the first `tried` may
  // become the witness. Error: the target cannot run.
  virtual Result<Investigation> Investigate(std::vector<RecordedCase> suspects, size_t tried) = 0;
  // The user stopped it: what it said last may be cut short.
  virtual bool stopped() const = 0;
};

struct TurnTools {
  const StopToken& stop;
  int jobs = 1;
  // Called on each thread.
  std::function<std::unique_ptr<Investigator>()> open;
  // A group is settled. Called on the threads, one at a time, as is the queue.
  std::function<Status(const Suspects&, Investigation)> settle;
  // A group is the same as what was found of that hang. Called as `settle` is; null where no group
  // hangs.
  std::function<Status(const Suspects&, const std::string& hang)> join = nullptr;
};

// An investigation that the user cut short settles nothing. Error: the first of an investigator or
// of `settle`; the threads end with the turns that they are at.
Status TakeTurns(const std::vector<Suspects>& groups, const TurnTools& tools, TurnQueue* queue);

}  // namespace parallax
