#include "hunt/exchange.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "wire/damage.h"
#include "wire/sample.h"

namespace parallax {
namespace {

SharedEpoch SampleEpoch() {
  Manifest manifest;
  manifest.epoch = 2;
  manifest.seed = 7;
  manifest.targets = "toy 1.0";
  manifest.catalogue_hash = "ab";
  manifest.relations_hash = "cd";
  manifest.corpus = {SampleBinding()};
  manifest.rows = {{1, kCorpusParent, 3, 40, 99}};
  return {{5, 6}, manifest, {{SampleRelation(), 4, {"slow"}, "digest", 77}}};
}

BlockResult SampleResult() {
  BlockResult result;
  RowResult row{4, 11, {}};
  row.counters.cases = 40;
  row.counters.nanoseconds = 1234;
  row.counters.first_ns = 12;
  result.rows = {row};
  result.observations = {{4, {ObservationKind::kMessage, 1, 0, "no"}}};
  result.hits = {{0, 3, SampleOutcomes()}};
  return result;
}

TEST(Exchange, EveryDamageOfAnEpochIsAnError) {
  const std::string bytes = Seal(SampleEpoch());
  const auto again = UnsealEpoch(bytes);
  ASSERT_TRUE(again.ok()) << again.error().message;
  EXPECT_EQ(Encode(again->manifest), Encode(SampleEpoch().manifest));
  EXPECT_EQ(again->added[0].own_ns, 77u);
  ExpectSurvivesDamage(bytes, [](std::string_view damaged) -> Result<std::string> {
    PARALLAX_TRY_ASSIGN(const SharedEpoch epoch, UnsealEpoch(damaged));
    return Seal(epoch);
  });
}

TEST(Exchange, EveryDamageOfResultsIsAnError) {
  const BlockResults results{{1, 2}, {3, 4}, 2, 9, {{0, SampleResult()}, {8, SampleResult()}}};
  const std::string bytes = Seal(results);
  const auto again = UnsealBlockResults(bytes);
  ASSERT_TRUE(again.ok()) << again.error().message;
  EXPECT_EQ(again->manifest, (Hash128{3, 4}));
  EXPECT_EQ(again->blocks, 9u);
  EXPECT_EQ(again->results[1].block, 8u);
  ExpectSurvivesDamage(bytes, [](std::string_view damaged) -> Result<std::string> {
    PARALLAX_TRY_ASSIGN(const BlockResults decoded, UnsealBlockResults(damaged));
    return Seal(decoded);
  });
}

TEST(Exchange, OneKindIsNotTheOther) {
  EXPECT_EQ(UnsealEpoch(Seal(BlockResults{})).error().message,
            "this is not an epoch of a prepared hunt");
  EXPECT_EQ(UnsealBlockResults(Seal(SampleEpoch())).error().message,
            "this is not a file of blocks' results");
}

TEST(Exchange, NothingOfAClockIsLeft) {
  BlockResult slow = SampleResult(), fast = SampleResult();
  slow.rows[0].counters.nanoseconds = 999;
  slow.rows[0].counters.first_ns = 99;
  for (Outcome& outcome : slow.hits[0].outcomes) {
    outcome.duration_ns += 5;
    if (outcome.Is<TimedOut>()) outcome.v = TimedOut{7};
  }
  ASSERT_NE(Encode(slow), Encode(fast));
  DropClocks(&slow);
  DropClocks(&fast);
  EXPECT_EQ(Encode(slow), Encode(fast));
  EXPECT_EQ(slow.rows[0].counters.cases, 40u);
}

}  // namespace
}  // namespace parallax
