#pragma once

// What processes that share a hunt hand to each other, beside the prepared hunt: an epoch of it,
// and results of its blocks. Files of one kind each, sealed (wire/sealed.h).

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "base/result.h"
#include "hunt/block_result.h"
#include "search/manifest.h"

namespace parallax {

// An epoch of a prepared hunt: with it, all that its cases are a function of.
struct SharedEpoch {
  Hash128 hunt;  // of the prepared hunt
  Manifest manifest;
  std::vector<PlannedRelation> added;  // by earlier epochs, behind the relations of the hunt
};

std::string Seal(const SharedEpoch& epoch);
// Error: no epoch, of another version of Parallax, or damaged.
Result<SharedEpoch> UnsealEpoch(std::string_view bytes);

struct NumberedResult {
  uint32_t block = 0;  // of the epoch
  BlockResult result;
};

// Results of blocks, a pure function of the prepared hunt, the manifest and the blocks' numbers:
// without what clocks measured.
struct BlockResults {
  Hash128 hunt;      // of the prepared hunt
  Hash128 manifest;  // of the epoch's
  uint32_t epoch = 0;
  uint32_t blocks = 0;  // of the epoch, in all
  std::vector<NumberedResult> results;
};

// Takes out what clocks measured, which no verdict depends on: nanoseconds of rows and of calls,
// and after how many seconds a call was given up.
void DropClocks(BlockResult* result);

std::string Seal(const BlockResults& results);
// Error: no results of blocks, of another version of Parallax, or damaged.
Result<BlockResults> UnsealBlockResults(std::string_view bytes);

}  // namespace parallax
