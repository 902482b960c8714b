#pragma once

// Epochs of a prepared hunt without a store, for processes that share a hunt.

#include <cstdint>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "base/stop.h"
#include "hunt/block_result.h"
#include "hunt/exchange.h"
#include "prepare/prepared_hunt.h"
#include "search/block.h"
#include "targets/target.h"
#include "words/progress.h"

namespace parallax {

struct EpochTools {
  Target& target;  // runs the sides of all targets of the hunt
  const Clock& clock;
  const StopToken& stop;
  Progress& progress;
};

// The epoch of this number as a campaign would plan it: those before it are run here, to learn what
// it depends on; the first depends on nothing. Error: the target cannot run, the hunt ends before
// that epoch, or the user stopped it.
Result<SharedEpoch> PlanSharedEpoch(const PreparedHunt& hunt, uint32_t number,
                                    const EpochTools& tools);

// How the epoch is cut. The relations are those of the hunt and of the epoch.
std::vector<Block> BlocksOf(const PreparedHunt& hunt, const SharedEpoch& epoch);

// Runs blocks [begin, end) of the epoch, `hunt.settings.jobs` at a time. What comes back is in the
// order of blocks, without what clocks measured. Error: the epoch is another hunt's, the target
// cannot run, or the user stopped it.
Result<BlockResults> RunSharedBlocks(const PreparedHunt& hunt, const SharedEpoch& shared,
                                     uint32_t begin, uint32_t end, const EpochTools& tools);

}  // namespace parallax
