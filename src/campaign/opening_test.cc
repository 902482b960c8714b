// An opening and the campaign that goes on from it, over a library of lambdas.

#include "campaign/opening.h"

#include <gtest/gtest.h>

#include "base/temp_dir.h"
#include "campaign/testing.h"

namespace parallax {
namespace {

using testing_campaign::CampaignBench;
using testing_campaign::Options;

struct CampaignsAfter {
  std::unique_ptr<Campaign> campaign;
  std::string state;
};

CampaignsAfter HuntAll(CampaignBench& bench, std::map<std::string, int>* scripts,
                       std::vector<Finding> opened) {
  StopToken stop;
  auto campaign = bench.Run(stop);
  campaign->TakeOver(std::move(opened));
  EXPECT_TRUE(campaign->Hunt().ok());
  std::string state =
      testing_hunt::TextOf(campaign->state(), Names(bench.catalogue.entries, bench.relations));
  EXPECT_TRUE(campaign->Confirm(Options(scripts)).ok());
  return {std::move(campaign), std::move(state)};
}

// Hunts toy.bad alone, as an opening.
std::vector<Finding> HuntOpening(CampaignBench& bench, std::map<std::string, int>* scripts) {
  const Catalogue all = bench.catalogue;
  const std::vector<PlannedRelation> relations = bench.relations;
  for (size_t i = 1; i < all.entries.size(); ++i) bench.catalogue.entries[i].seeds.clear();
  bench.relations.resize(1);
  StopToken stop;
  auto campaign = bench.Run(stop);
  campaign->BeOpening();
  EXPECT_TRUE(campaign->Hunt().ok());
  EXPECT_TRUE(campaign->Confirm(Options(scripts)).ok());
  bench.catalogue = all;
  bench.relations = relations;
  return campaign->findings();
}

TEST(Opening, WhatGoesOnFromItIsTheHuntWithoutIt) {
  std::map<std::string, int> scripts;
  CampaignBench alone;
  const CampaignsAfter plain = HuntAll(alone, &scripts, {});

  CampaignBench bench;
  const std::vector<Finding> opened = HuntOpening(bench, &scripts);
  ASSERT_EQ(opened.size(), 1u);
  EXPECT_EQ(opened[0].status, FindingStatus::kNew);
  bench.settings.resume = true;
  const CampaignsAfter after = HuntAll(bench, &scripts, opened);
  EXPECT_EQ(after.state, plain.state) << "no case depends on the opening";
  ASSERT_EQ(after.campaign->findings().size(), 1u);
  EXPECT_EQ(after.campaign->findings()[0].id, opened[0].id);
  EXPECT_EQ(after.campaign->findings()[0].status, FindingStatus::kNew) << "found by one hunt";
  EXPECT_FALSE(after.campaign->unfinished());
  const auto records = bench.store->campaigns().List().value();
  ASSERT_EQ(records.size(), 1u) << "one campaign for whoever lists them";
  EXPECT_EQ(records[0].state, CampaignState::kFinished);
  EXPECT_FALSE(IsOpening(records[0]));
}

TEST(Opening, WhatItFoundIsToldInTheEndMetAgainOrNot) {
  std::map<std::string, int> scripts;
  CampaignBench bench;
  const std::vector<Finding> opened = HuntOpening(bench, &scripts);
  ASSERT_EQ(opened.size(), 1u);
  bench.settings.resume = true;
  bench.relations.erase(bench.relations.begin());  // of toy.bad
  const CampaignsAfter after = HuntAll(bench, &scripts, opened);
  ASSERT_EQ(after.campaign->findings().size(), 1u);
  EXPECT_EQ(after.campaign->findings()[0].id, opened[0].id);
  EXPECT_TRUE(after.campaign->AnyNewOnFrontPage());
}

TEST(Opening, AResumedOneStandsForNothingOfItsCases) {
  std::map<std::string, int> scripts;
  CampaignBench bench;
  HuntOpening(bench, &scripts);
  const auto records = bench.store->campaigns().List().value();
  ASSERT_EQ(records.size(), 1u);
  EXPECT_TRUE(IsOpening(records[0]));
  EXPECT_EQ(records[0].state, CampaignState::kInterrupted);
  bench.settings.resume = true;
  bench.SetVariable("PYTHONPATH", "/another");
  StopToken stop;
  EXPECT_FALSE(bench.Run(stop)->Hunt().ok()) << "another build of the library";
}

// A library of 300 functions without a fault.
class OpenTest : public testing::Test {
 protected:
  OpenTest() {
    request_.settings.sources = "modes:float64";
    request_.settings.jobs = 1;
    auto& library = bench_.Add("oak", "oak", "1.0");
    std::string apis;
    for (int i = 0; i < 300; ++i) {
      apis += std::string(apis.empty() ? "" : ", ") + R"({"name": "oak.f)" + std::to_string(i) +
              R"(", "parameters": [{"name": "x", "type": "tensor"}]})";
    }
    library.ask = [apis](const std::string& verb, const std::string&) -> Result<std::string> {
      return std::string(verb == "apis" ? "[" + apis + "]" : verb == "rules" ? "[]" : "");
    };
    library.call = [this](const testing_targets::FakeCall& call) {
      names_.insert(call.side.program.name());
      return std::optional(testing_prepare::ReturnNumber(1));
    };
    fleet_.emplace(bench_.Start());
  }

  PrepareTools Tools() { return {installation_, store_->notes(), stop_, bench_.progress}; }

  TempDir folder_ = TempDir::In(std::filesystem::temp_directory_path()).value();
  const Installation installation_{folder_.path(), folder_.path(), "python3"};
  testing_prepare::FleetBench bench_;
  HuntRequest request_;
  std::optional<Fleet> fleet_;
  std::unique_ptr<Store> store_ = MakeMemoryStore();
  FakeClock clock_;
  StopToken stop_;
  std::set<std::string> names_;  // that were called
};

TEST_F(OpenTest, OnlyAFewAreProbedAndHunted) {
  const auto opening = FindOpening(request_, *fleet_, Tools());
  ASSERT_TRUE(opening.ok());
  EXPECT_EQ(opening->unprobed, 300u);
  ASSERT_EQ(opening->apis.size(), kOpeningApis);
  request_.settings.time_s = 0;
  HuntRequest request = request_;
  const auto opened = Open(
      {*fleet_, *store_, clock_, Tools(), [](const PreparedHunt&) { return ConfirmOptions(); }},
      &request);
  ASSERT_TRUE(opened.ok()) << opened.error().message;
  EXPECT_TRUE(request.settings.resume);
  EXPECT_TRUE(request.opening.empty()) << "all are hunted";
  ASSERT_EQ(bench_.progress.notes.size(), 1u);
  EXPECT_EQ(bench_.progress.notes[0].find("probing the other 252 APIs takes about "), 0u);
  EXPECT_EQ(names_, opening->apis);
  const auto records = store_->campaigns().List().value();
  ASSERT_EQ(records.size(), 1u);
  EXPECT_TRUE(IsOpening(records[0]));
  EXPECT_EQ(FindUnfinished(records, request_.settings.Json(), "oak"), &records[0])
      << "the hunt of the request resumes it";
  const auto left = FindOpening(request_, *fleet_, Tools());
  ASSERT_TRUE(left.ok());
  EXPECT_EQ(left->unprobed, 300 - kOpeningApis);
}

TEST_F(OpenTest, AHuntThatNamesApisOrCasesHasNone) {
  HuntRequest named = request_;
  named.settings.only = "oak.f1*";
  HuntRequest counted = request_;
  counted.settings.cases = 100;
  HuntRequest resumed = request_;
  resumed.settings.resume = true;
  for (const HuntRequest& request : {named, counted, resumed}) {
    const auto opening = FindOpening(request, *fleet_, Tools());
    ASSERT_TRUE(opening.ok());
    EXPECT_TRUE(opening->apis.empty());
  }
}

TEST(OpeningOf, TheSameForAnyOrderNoneOfFew) {
  std::vector<std::string> names;
  for (int i = 0; i < 400; ++i) names.push_back("f" + std::to_string(i));
  const std::set<std::string> opening = OpeningOf(names);
  EXPECT_EQ(opening.size(), kOpeningApis);
  std::reverse(names.begin(), names.end());
  EXPECT_EQ(OpeningOf(names), opening);
  names.resize(kFewUnprobed - 1);
  EXPECT_TRUE(OpeningOf(names).empty());
}

}  // namespace
}  // namespace parallax
