#include "hunt/budget.h"

#include <gtest/gtest.h>

#include "base/fake_clock.h"

namespace parallax {
namespace {

TEST(HuntBudget, CountsTheTimeOfAllRuns) {
  CampaignSettings settings;
  settings.time_s = 60;
  FakeClock clock;
  clock.Advance(1000);
  HuntBudget budget(settings, clock);
  EXPECT_EQ(budget.Seconds(), 0);
  budget.Start(40'000'000'000);
  clock.Advance(19);
  EXPECT_EQ(budget.Seconds(), 59);
  EXPECT_FALSE(budget.OutOfTime());
  clock.Advance(1);
  EXPECT_TRUE(budget.OutOfTime());
  budget.End();
  clock.Advance(100);
  EXPECT_EQ(budget.Seconds(), 60) << "confirming is no hunting";
  EXPECT_EQ(budget.CasesLeft(1u << 30), UINT64_MAX);
}

TEST(HuntBudget, ANumberOfCasesTakesAsLongAsItTakes) {
  CampaignSettings settings;
  settings.cases = 1000;
  FakeClock clock;
  HuntBudget budget(settings, clock);
  budget.Start(0);
  clock.Advance(1e6);
  EXPECT_FALSE(budget.OutOfTime());
  EXPECT_EQ(budget.CasesLeft(400), 600u);
  EXPECT_EQ(budget.CasesLeft(1000), 0u);
  EXPECT_EQ(budget.CasesLeft(1200), 0u);
}

}  // namespace
}  // namespace parallax
