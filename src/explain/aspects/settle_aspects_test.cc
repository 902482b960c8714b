#include "explain/aspects/settle_aspects.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>

namespace parallax {
namespace {

Aspect RankTried(const std::string& subject, bool several, int64_t own,
                 const std::map<int64_t, VariedState>& states) {
  Aspect aspect{AspectOf::kRank, "rank of " + subject, subject, several};
  aspect.own = fmt::format("{}", own);
  aspect.own_number = own;
  for (const auto& [rank, state] : states) {
    aspect.values.push_back({fmt::format("{}", rank), rank, {}, true, state});
  }
  return aspect;
}

constexpr VariedState kOk = VariedState::kPasses, kBad = VariedState::kFails,
                      kOpen = VariedState::kUnknown;

TEST(SettleRanks, WhatOneTensorAccountsForIsSaidOfThatOne) {
  std::vector<Aspect> aspects = {RankTried("input", false, 0, {{1, kBad}, {2, kBad}}),
                                 RankTried("target", false, 0, {{1, kOk}, {2, kOpen}}),
                                 RankTried("input and target", true, 0, {{1, kOk}, {2, kOpen}})};
  SettleRanks(&aspects);
  EXPECT_TRUE(aspects[1].is_said);
  EXPECT_FALSE(aspects[2].is_said);
  // A rank at which they pass together alone is news.
  aspects = {RankTried("target", false, 0, {{1, kOk}, {2, kOpen}}),
             RankTried("input and target", true, 0, {{1, kOk}, {2, kOk}})};
  SettleRanks(&aspects);
  EXPECT_TRUE(aspects[0].is_said);
  EXPECT_TRUE(aspects[1].is_said);
}

TEST(SettleRanks, WhatEachTensorHasIsSaidOfAllAtOnce) {
  std::vector<Aspect> aspects = {RankTried("query", false, 4, {{3, kOk}, {5, kOk}}),
                                 RankTried("key", false, 4, {{3, kOk}, {5, kOpen}}),
                                 RankTried("query and key", true, 4, {{3, kOk}, {5, kOk}})};
  SettleRanks(&aspects);
  EXPECT_FALSE(aspects[0].is_said);
  EXPECT_FALSE(aspects[1].is_said);
  EXPECT_TRUE(aspects[2].is_said);
  // One of the three was not tried alone.
  aspects[2].subject = "query and key and value";
  for (Aspect& aspect : aspects) aspect.is_said = true;
  SettleRanks(&aspects);
  EXPECT_TRUE(aspects[0].is_said);
  EXPECT_FALSE(aspects[2].is_said) << "the rank of query accounts for it";
}

// With min of rank 1 it fails as well; with inputs of rank 1 alone it is refused.
TEST(SettleRanks, WhatMayHaveAnotherRankIsNotSaid) {
  std::vector<Aspect> aspects = {RankTried("inputs", false, 0, {{1, kOpen}, {2, kOpen}}),
                                 RankTried("min", false, 0, {{1, kBad}, {2, kOpen}}),
                                 RankTried("max", false, 0, {{1, kBad}}),
                                 RankTried("inputs and min and max", true, 0, {{1, kOk}})};
  SettleRanks(&aspects);
  EXPECT_TRUE(aspects[3].is_said);
  EXPECT_EQ(aspects[3].subject, "inputs");
  EXPECT_FALSE(aspects[3].several);
}

TEST(SettleRanks, NothingIsSettledWhereNothingPasses) {
  std::vector<Aspect> aspects = {RankTried("x", false, 1, {{2, kBad}}),
                                 RankTried("x and y", true, 1, {{2, kBad}})};
  SettleRanks(&aspects);
  EXPECT_TRUE(aspects[0].is_said);
  EXPECT_TRUE(aspects[1].is_said);
}

}  // namespace
}  // namespace parallax
