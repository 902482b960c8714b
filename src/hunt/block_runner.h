#pragma once

// Runs one block of an epoch in a session.

#include <vector>

#include "hunt/block_result.h"
#include "search/block.h"
#include "search/manifest.h"
#include "targets/target.h"
#include "words/dialect.h"

namespace parallax {

// What the blocks of a campaign share; outlives them.
struct BlockContext {
  const std::vector<CatalogueEntry>& catalogue;
  const std::vector<PlannedRelation>& relations;
  double deadline_s = 5;
  bool guard = false;
  const Dialect& dialect = NoDialect();  // of the target
};

SweepRequest MakeSweep(const Manifest& manifest, const Block& block, const BlockContext& context);

// Error: the target cannot run any more. When the stop of the session cut it short, `complete` is
// false and the result must not be committed.
struct BlockRun {
  BlockResult result;
  bool complete = true;
};
Result<BlockRun> RunBlock(const Manifest& manifest, const Block& block, const BlockContext& context,
                          TargetSession& session);

}  // namespace parallax
