#pragma once

// Block: about a second of an epoch's catalogued cost, run by one fresh child in order, committed
// as one. The last ones of an epoch are shorter, so that no job waits long for another's. Cutting
// depends on the catalogue's quantised costs alone, never on a clock or the jobs.

#include <cstdint>
#include <vector>

#include "search/manifest.h"

namespace parallax {

// Rows [begin, end) of the manifest.
struct Block {
  uint32_t begin = 0;
  uint32_t end = 0;
  bool operator==(const Block&) const = default;
};

// Calls of the API that one case of the relation is worth, all sides together.
uint64_t CallsOfCase(const PlannedRelation& planned);
// Nanoseconds one case of the relation is expected to take: its API's cost times what the family's
// sides do, what probing measured of dear forms, and our own share.
uint64_t CaseCost(const PlannedRelation& planned, const std::vector<CatalogueEntry>& catalogue);
// Of the first case of a structure, beyond CaseCost: what probing measured of first calls that are
// dear, of all sides: the dearest where they run at once.
uint64_t FirstCosts(const PlannedRelation& planned, const std::vector<CatalogueEntry>& catalogue);
// Whether a form of the relation takes a millisecond and many times the plain call: it compiles,
// starts threads, or asks another process; or whether the relation takes many times as long beside.
bool IsDear(const PlannedRelation& planned, const std::vector<CatalogueEntry>& catalogue);
// CaseCost of a row: preparing once, the first case, and its contents.
uint64_t RowCost(const StructureRow& row, const std::vector<PlannedRelation>& relations,
                 const std::vector<CatalogueEntry>& catalogue);

inline constexpr uint64_t kBlockCost = 1'000'000'000;
// First calls count a quarter here: in one child rows share what was compiled, and a fork costs as
// much as some of them.
std::vector<Block> CutBlocks(const Manifest& manifest,
                             const std::vector<PlannedRelation>& relations,
                             const std::vector<CatalogueEntry>& catalogue,
                             uint64_t block_cost = kBlockCost);

// Seconds that a call of the block may take: what a hunt allows, or many times the dearest first
// call that probing measured of its sides. A compiler at work for seconds does not hang.
double DeadlineOf(const Manifest& manifest, const Block& block,
                  const std::vector<PlannedRelation>& relations,
                  const std::vector<CatalogueEntry>& catalogue, double least_s);

}  // namespace parallax
