#include "hunt/silent_sides.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

std::vector<PlannedRelation> OneRule() {
  PlannedRelation planned;
  planned.relation.source = "rules";
  planned.relation.facts = kEquality | kOfRuleFile;
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
  std::map<std::string, FamilyStatistics> mode = {{"modes:log", died["rules:log"]}};
  std::vector<PlannedRelation> of_mode = OneRule();
  of_mode[0].relation.source = "modes";
  of_mode[0].relation.facts = kOfModes;
  EXPECT_TRUE(SilentSidesOf(mode, of_mode).empty());
  auto none = Log(0);
  none["rules:log"].cases = 0;
  EXPECT_TRUE(SilentSidesOf(none, OneRule()).empty());
}

TEST(SilentSides, SaysNothingOfGuesses) {
  std::vector<PlannedRelation> guess = OneRule();
  guess[0].relation.facts |= kGuessed;
  EXPECT_TRUE(SilentSidesOf(Log(1), guess).empty());
}

TEST(SilentSides, NamesTheSideOfARuleThatHung) {
  auto hung = Log(1);
  hung["rules:log"].deaths = 3;
  std::vector<SilentSide> silent = SilentSidesOf(hung, OneRule());
  ASSERT_EQ(silent.size(), 1u);
  EXPECT_EQ(silent[0].Text(), "rules:log: side right returned in none of 40 cases: 3 hung or died");
}

TEST(SilentSides, NamesARelationThatAppliedToNoCase) {
  auto never = Log(0);
  never["rules:log"].out_of_domain = 40;
  never["rules:log"].messages = {{0, "OutOfDomain: why"}};
  std::vector<SilentSide> silent = SilentSidesOf(never, OneRule());
  ASSERT_EQ(silent.size(), 1u);
  EXPECT_EQ(silent[0].Text(), "rules:log: says nothing about all 40 cases: OutOfDomain: why");
  never["rules:log"].out_of_domain = 39;
  EXPECT_EQ(SilentSidesOf(never, OneRule()).size(), 2u);
}

// Of a campaign that tried the rule "log" on them.
StatisticsByApi TriedOn(std::initializer_list<uint32_t> apis) {
  StatisticsByApi by_api;
  for (uint32_t api : apis) by_api[api].nanoseconds["rules:log"] = 1;
  return by_api;
}

TEST(RulesNeverHeld, AreThoseWithASideThatReturnedNowhere) {
  const std::set<std::string> log = {"rules:log"};
  EXPECT_EQ(RulesNeverHeld(Log(1), OneRule(), TriedOn({0})), log);
  EXPECT_TRUE(RulesNeverHeld(Log(3), OneRule(), TriedOn({0})).empty());
  std::vector<PlannedRelation> of_mode = OneRule();
  of_mode[0].relation.source = "modes";
  of_mode[0].relation.facts = kOfModes;
  EXPECT_TRUE(RulesNeverHeld({{"modes:log", Log(1)["rules:log"]}}, of_mode, TriedOn({0})).empty());
}

TEST(RulesNeverHeld, OfARuleOverManyApisOneIsNotEnough) {
  std::vector<PlannedRelation> rule = OneRule();
  rule[0].relation.sides[0].program = "rule:log:toy.exp@left";
  rule[0].relation.sides[1].program = "rule:log:toy.exp@right";
  EXPECT_TRUE(RulesNeverHeld(Log(1), rule, TriedOn({0, 1})).empty());
  EXPECT_EQ(RulesNeverHeld(Log(1), rule, TriedOn({0, 1, 2})).size(), 1u);
}

TEST(SilentSideOf, SaysThatARuleHasNoInput) {
  EXPECT_EQ(SilentSideOf({"log", "left", 5, "ValueError: no"}).Text(),
            "rules:log: side left raised in all 5 cases: ValueError: no");
  EXPECT_EQ(SilentSideOf({"log", "", 5, "OutOfDomain: why"}).Text(),
            "rules:log: says nothing about all 5 cases: OutOfDomain: why");
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
