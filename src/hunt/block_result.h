#pragma once

// BlockResult: what running one block gave, in the order of its rows. Committed to the store in one
// transaction and folded at the barrier, so it holds everything the fold needs. Rows are numbered
// as in the manifest.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "wire/sweep.h"

namespace parallax {

struct RowResult {
  uint32_t row = 0;
  uint64_t structure = 0;  // hash of the binding: the same for two relations over one structure
  SweepCounters counters;
  bool operator==(const RowResult&) const = default;
};

struct RowObservation {
  uint32_t row = 0;
  Observation observation;
  bool operator==(const RowObservation&) const = default;
};

struct BlockResult {
  std::vector<RowResult> rows;
  std::vector<RowObservation> observations;
  // Cases that were not equal within the claim, in the order of the rows; `segment` is an index
  // into `rows`.
  std::vector<SweepHit> hits;
};

std::string Encode(const BlockResult& result);
Result<BlockResult> DecodeBlockResult(std::string_view bytes);

}  // namespace parallax
