#include <gtest/gtest.h>

#include "report/summary.h"

namespace parallax {
namespace {

CampaignSummary Sample() {
  CampaignSummary s;
  s.campaign = "1a2b3c4d";
  s.recipe = "thorough";
  s.seed = 7;
  s.seconds = 12.34;
  s.jobs = 2;
  s.epochs = 3;
  s.targets = {{"toy", "toy", "1.0", "3.11.2", "cpu, 1 thread"}};
  s.cases = 100;
  s.agree = 80;
  s.skipped = {{"not-applicable", 3}};
  s.untrusted = {{"ties", 2}};
  s.apis_listed = 60;
  s.apis_chosen = 50;
  s.per_api = {{"toy.abs", 40, 3, {{"modes:float64", 30}, {"null", 10}}, 0.5, 2}};
  s.per_api[0].never_drawn = {"dtype uint16"};
  s.per_api[0].only_refused = {"dtype uint32"};
  s.overloads = {1, 1};
  s.dtypes = {9, 8, 1};
  s.per_source = {{"modes:float64", 4, 90, 5, 1.5, 2, 1, 70, {{"domain", 3}}}};
  s.never_returned = {{"rules:r", "left", 40, "ValueError: no", 3}};
  s.pairs.rounds = 1;
  s.pairs.covered_only = {"toy.c"};
  s.pairs.curve = {{2, 5, 1, 9}};
  s.pairs.classes = {{"toy.a", "toy.b"}};
  s.pairs.paired = {{"toy.a", {"toy.A.a"}, {"toy.b"}, {"toy.c"}}};
  s.crowded = {{"toy.babble", 900}};
  s.worker_deaths = 1;
  s.recover_ms_median = 2.5;
  return s;
}

TEST(SummaryJson, ComesBackAsItWasWritten) {
  const std::string text = ToJson(Sample()).dump();
  const auto read = ReadSummary(text);
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(ToJson(*read).dump(), text);
  EXPECT_EQ(read->per_api[0].sources.at("modes:float64"), 30u);
  EXPECT_EQ(read->per_api[0].targets, 2);
  EXPECT_EQ(read->per_api[0].never_drawn, (std::vector<std::string>{"dtype uint16"}));
  EXPECT_EQ(read->per_api[0].only_refused, (std::vector<std::string>{"dtype uint32"}));
  EXPECT_EQ(read->dtypes.refused, 1u);
  EXPECT_EQ(read->dtypes.declared, 9u);
  EXPECT_EQ(read->dtypes.drawn, 8u);
  EXPECT_EQ(read->never_returned[0].deaths, 3u);
  EXPECT_EQ(read->pairs.curve[0].covered_names, 9u);
  EXPECT_EQ(read->pairs.classes[0][1], "toy.b");
  EXPECT_EQ(read->pairs.paired[0].status[0], "toy.c");
  EXPECT_TRUE(read->pairs.CoveredOnly("toy.c"));
  EXPECT_EQ(read->crowded.at("toy.babble"), 900u);
  EXPECT_EQ(read->targets[0].python, "3.11.2");
  EXPECT_EQ(read->apis_chosen, 50u);
  EXPECT_EQ(read->per_source[0].unrecorded.at("domain"), 3u);
}

TEST(SummaryJson, CounterpartsAreCountedAmongTheRelations) {
  CampaignSummary summary;
  EXPECT_FALSE(ToJson(summary).contains("relations"));
  summary.counterparts.emplace().considered = {9, 8};
  summary.counterparts->paper = {6, 5};
  const auto json = ToJson(summary);
  EXPECT_EQ(json["relations"].size(), 1u) << "nothing was guessed";
  EXPECT_EQ(json["relations"]["counterparts"]["considered"]["names"], 9);
  EXPECT_EQ(json["relations"]["counterparts"]["paper"]["kernels"], 5);
  EXPECT_EQ(ReadSummary(json.dump())->counterparts, summary.counterparts);
}

TEST(SummaryJson, WhatOlderVersionsDidNotWriteIsMadeUpFromTheRest) {
  const auto read = ReadSummary(
      R"({"apis": {"listed": 60}, "per_source": [{"name": "null", "cases": 9}],
          "per_api": [{"name": "toy.abs", "sources": ["null"]}]})");
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->apis_chosen, 60u);
  EXPECT_EQ(read->per_source[0].judged, 9u);
  EXPECT_EQ(read->per_api[0].sources.at("null"), 0u);
}

TEST(SummaryJson, WhatIsNoSummaryIsEmptyOrAnError) {
  ASSERT_TRUE(ReadSummary("").ok());
  EXPECT_EQ(ReadSummary("")->cases, 0u);
  EXPECT_FALSE(ReadSummary(R"({"cases": "many"})").ok());
}

TEST(SummaryJson, TargetsOfARecordComeWithoutWhatItWasDrawnFrom) {
  const auto targets = ReadTargets(R"([{"name": "toy", "version": "1.0", "catalogue": "beef"}])");
  ASSERT_EQ(targets.size(), 1u);
  EXPECT_EQ(targets[0].name, "toy");
  EXPECT_TRUE(ReadTargets("{}").empty());
}

}  // namespace
}  // namespace parallax
