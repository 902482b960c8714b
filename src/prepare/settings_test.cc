#include "prepare/settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace parallax {
namespace {

using testing::HasSubstr;
using testing::Not;

// A campaign goes on with settings that are the same text.
TEST(CampaignSettings, WhatIsSaidOfPairsDecidesTheCases) {
  CampaignSettings settings;
  EXPECT_THAT(settings.Json(), Not(HasSubstr("neighbours")));
  settings.similar.neighbours = 5;
  settings.similar.rounds = 2;
  settings.similar.said = {{true, "lib.a", "lib.*", "slow", "p.toml:1"}};
  EXPECT_THAT(settings.Json(), HasSubstr(R"("neighbours":5,"rounds":2)"));
  EXPECT_THAT(settings.Json(), HasSubstr(R"("pairs":[["ban","lib.a","lib.*"]])"));
  CampaignSettings moved = settings;
  moved.similar.said[0].place = "mine/p.toml:4";
  moved.similar.said[0].reason = "";
  EXPECT_EQ(moved.Json(), settings.Json());
  moved.similar.said[0].banned = false;
  EXPECT_NE(moved.Json(), settings.Json());
}

}  // namespace
}  // namespace parallax
