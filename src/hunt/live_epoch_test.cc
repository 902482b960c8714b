#include "hunt/live_epoch.h"

#include <gtest/gtest.h>

#include "nouns/judged.h"

namespace parallax {
namespace {

TEST(LiveEpoch, CountsCasesAndTheApisThatTheEpochJudged) {
  std::vector<CatalogueEntry> catalogue(2);
  std::vector<PlannedRelation> relations = {{{}, 0}, {{}, 1}};
  Manifest manifest;
  for (uint32_t row = 0; row < 8; ++row) manifest.rows.push_back({row % 2, row / 2, 0, 50, 0});
  BlockResult half;
  for (uint32_t row = 0; row < 4; ++row) {
    RowResult result{row, row, {}};
    result.counters.cases = 50;
    result.counters.judged = 40;
    half.rows.push_back(result);
  }
  BlockResult other = half;
  for (RowResult& row : other.rows) row.structure = row.row += 4;

  StatisticsByApi before;
  LiveEpoch live;
  live.Add(half, manifest, relations, catalogue, before);
  EXPECT_EQ(live.cases(), 200u);
  EXPECT_EQ(live.newly_judged(), 0u) << "two structures are not enough";
  for (uint64_t structure : {1, 2, 3}) {
    before[0].AddJudged(kEnoughJudgedCases, structure, "modes:again");
  }
  live.Add(other, manifest, relations, catalogue, before);
  EXPECT_EQ(live.cases(), 400u);
  EXPECT_EQ(live.newly_judged(), 1u) << "an earlier epoch judged the first";
}

}  // namespace
}  // namespace parallax
