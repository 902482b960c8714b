#pragma once

// RunBlocks: the threads of a hunt. Each runs blocks of an epoch in a session of its own, the next
// one that is not done, of the last few the dearest, until all are, time is over, the user stops it
// or something fails.

#include <cstdint>
#include <functional>
#include <vector>

#include "base/result.h"
#include "base/stop.h"
#include "hunt/block_runner.h"
#include "search/block.h"
#include "search/manifest.h"
#include "targets/target.h"

namespace parallax {

struct Epoch {
  Manifest manifest;
  std::vector<Block> blocks;
  std::vector<bool> done;

  bool IsComplete() const;
};

// All of it outlives the call.
struct BlockPool {
  Target& target;
  const StopToken& stop;
  int jobs = 1;
  // Whether time is over: no further block is begun. By any thread, one at a time.
  std::function<bool()> late;
  // A block ended, and was not cut short. On the caller's thread, while the jobs go on with the
  // next blocks. Error: the hunt ends.
  std::function<Status(uint32_t block, BlockResult result)> done;
  // Several times a second, on the caller's thread. `idle`: how many jobs have no block, since none
  // is left. Error: the hunt ends.
  std::function<Status(int idle)> tick = [](int) { return Status(); };
};

// Marks in the epoch which blocks are done. `workers` gets what the sessions count. Error: the
// first of a session, of `done` or of `tick`.
Status RunBlocks(const BlockPool& pool, const BlockContext& context, Epoch* epoch,
                 WorkerStatistics* workers);

}  // namespace parallax
