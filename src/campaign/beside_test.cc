// Campaign::ConfirmBeside over a library of lambdas.

#include <gtest/gtest.h>

#include <atomic>

#include "campaign/testing.h"

namespace parallax {
namespace {

using testing_campaign::CampaignBench;
using testing_campaign::CasesOf;
using testing_campaign::Options;
using testing_hunt::FakeCall;

// A hunt by time that ends when a finding was told, or as many cases were run as `most`.
void HuntUntilTold(std::atomic<bool>* told, int most, CampaignBench* bench) {
  bench->settings.cases = 0;
  bench->settings.epoch_ns = 800'000'000;
  bench->progress.on_finding = [=](const Finding&) { *told = true; };
  bench->library.call = [=](const FakeCall& call) {
    const bool over = *told || bench->AllCalls() > most;
    if (call.key != nullptr && over) bench->clock.Advance(100);
    return bench->Sound(call);
  };
}

TEST(Beside, BesideAHuntByTimeAFindingIsToldBeforeItEnds) {
  CampaignBench bench;
  std::atomic<bool> told = false;
  HuntUntilTold(&told, 20'000'000, &bench);
  StopToken stop;
  auto campaign = bench.Run(stop);
  std::map<std::string, int> scripts;
  campaign->ConfirmBeside(Options(&scripts));
  ASSERT_TRUE(campaign->Hunt().ok());
  EXPECT_TRUE(told);
  EXPECT_EQ(bench.store->findings().List().value().size(), 1u);
  EXPECT_EQ(scripts["toy.bad"], 3);
  ASSERT_TRUE(campaign->Confirm(Options(&scripts)).ok());
  ASSERT_EQ(campaign->findings().size(), 1u);
  EXPECT_EQ(campaign->findings()[0].status, FindingStatus::kNew);
  EXPECT_EQ(campaign->findings()[0].cases, CasesOf(*campaign)) << "those that came since too";
  EXPECT_EQ(scripts["toy.bad"], 3) << "no suspect is taken up twice";
  EXPECT_FALSE(campaign->unfinished());
}

TEST(Beside, AResumedHuntTakesUpNothingBesideItTwice) {
  CampaignBench bench;
  std::atomic<bool> told = false;
  HuntUntilTold(&told, 20'000'000, &bench);
  std::map<std::string, int> scripts;
  {
    StopToken stop;
    bench.progress.on_finding = [&](const Finding&) { stop.Request(); };
    auto campaign = bench.Run(stop);
    campaign->ConfirmBeside(Options(&scripts));
    ASSERT_TRUE(campaign->Hunt().ok());
    ASSERT_EQ(scripts["toy.bad"], 3);
    ASSERT_TRUE(campaign->Confirm(Options(&scripts)).ok());
    EXPECT_TRUE(campaign->unfinished());
  }
  HuntUntilTold(&told, bench.AllCalls() + 5000, &bench);
  bench.settings.resume = true;
  StopToken stop;
  auto campaign = bench.Run(stop);
  campaign->ConfirmBeside(Options(&scripts));
  ASSERT_TRUE(campaign->Hunt().ok());
  ASSERT_TRUE(campaign->Confirm(Options(&scripts)).ok());
  EXPECT_EQ(campaign->findings().size(), 1u);
  EXPECT_EQ(scripts["toy.bad"], 3);
}

TEST(Beside, AHuntOfANumberOfCasesConfirmsBehindIt) {
  CampaignBench bench;
  StopToken stop;
  auto campaign = bench.Run(stop);
  std::map<std::string, int> scripts;
  campaign->ConfirmBeside(Options(&scripts));
  ASSERT_TRUE(campaign->Hunt().ok());
  EXPECT_TRUE(scripts.empty());
}

}  // namespace
}  // namespace parallax
