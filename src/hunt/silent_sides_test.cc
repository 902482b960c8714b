#include "hunt/silent_sides.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

std::vector<PlannedRelation> OneRule() {
  PlannedRelation planned;
  planned.relation.source = "rules";
  planned.relation.family = "log";
  planned.relation.sides = {{"left", "rule:log@left", {}, Select::kAll, 0, 1},
                            {"right", "rule:log@right", {}, Select::kAll, 0, 1}};
  return {planned};
}

std::map<std::string, FamilyStatistics> Log(uint64_t returned_sides) {
  FamilyStatistics family;
  family.cases = 40;
  family.returned_sides = returned_sides;
  family.messages[1] = "AttributeError: no attribute 'lug'";
  return {{"rules:log", family}};
}

TEST(SilentSides, NamesTheSideThatRaisedInAllCases) {
  std::vector<SilentSide> silent = SilentSidesOf(Log(1), OneRule());
  ASSERT_EQ(silent.size(), 1u);
  EXPECT_EQ(silent[0].Text(),
            "rules:log: side right raised in all 40 cases: AttributeError: no attribute 'lug'");
  EXPECT_EQ(SilentSidesOf(Log(0), OneRule()).size(), 2u);
}

TEST(SilentSides, SaysNothingOfSidesThatReturnedOnceOrOfCrashes) {
  EXPECT_TRUE(SilentSidesOf(Log(3), OneRule()).empty());
  auto died = Log(1);
  died["rules:log"].deaths = 1;
  EXPECT_TRUE(SilentSidesOf(died, OneRule()).empty());
  auto none = Log(0);
  none["rules:log"].cases = 0;
  EXPECT_TRUE(SilentSidesOf(none, OneRule()).empty());
}

TEST(RefusedRules, NamesARuleWhoseLeftSideRaisedOnAllItsInputs) {
  Rule rule{"log", {}, OneRule()[0].relation};
  rule.relation.api = "toy.log";
  CatalogueEntry entry;
  entry.api.name = "rule:log";
  entry.api.program = "rule:log@left";
  entry.tried = 5;
  entry.refusals = {"ValueError: no"};
  std::vector<SilentSide> refused = RefusedRules({entry}, {rule}, {{"rules", {}}}, "");
  ASSERT_EQ(refused.size(), 1u);
  EXPECT_EQ(refused[0].Text(), "rules:log: side left raised in all 5 cases: ValueError: no");
  EXPECT_TRUE(RefusedRules({entry}, {rule}, {{"rules", {"exp"}}}, "").empty());
  EXPECT_TRUE(RefusedRules({entry}, {rule}, {{"modes", {}}}, "").empty());
  EXPECT_TRUE(RefusedRules({entry}, {rule}, {{"rules", {}}}, "toy.exp").empty());
  entry.seeds = {Binding{}};
  EXPECT_TRUE(RefusedRules({entry}, {rule}, {{"rules", {}}}, "").empty());
}

TEST(NothingJudged, CasesThatAllRaiseAreNotJudged) {
  CampaignSummary summary;
  summary.agree = 40;
  summary.per_api = {{"rule:log", 0, 0, {}, 0}};
  EXPECT_TRUE(NothingJudged(summary));
  summary.per_api[0].judged_cases = 1;
  EXPECT_FALSE(NothingJudged(summary));
  summary.per_api[0].judged_cases = 0;
  summary.disagree = 1;
  EXPECT_FALSE(NothingJudged(summary));
}

}  // namespace
}  // namespace parallax
