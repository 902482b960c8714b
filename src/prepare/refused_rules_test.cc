#include "prepare/refused_rules.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

TEST(RefusedRules, NamesARuleWhoseLeftSideRaisedOnAllItsInputs) {
  Rule rule;
  rule.name = "log";
  rule.relation.api = "toy.log";
  rule.relation.sides.resize(2);
  rule.relation.sides[0].label = "left";
  rule.relation.sides[0].program = "rule:log@left";
  CatalogueEntry entry;
  entry.api.name = "rule:log";
  entry.api.program = "rule:log@left";
  entry.tried = 5;
  entry.refusals = {"ValueError: no"};
  std::vector<RefusedRule> refused = RefusedRules({entry}, {rule}, {{"rules", {}}}, "");
  ASSERT_EQ(refused.size(), 1u);
  EXPECT_EQ(refused[0].name, "log");
  EXPECT_EQ(refused[0].side, "left");
  EXPECT_EQ(refused[0].tried, 5u);
  EXPECT_EQ(refused[0].said, "ValueError: no");
  entry.refusals = {"OutOfDomain: why"};
  refused = RefusedRules({entry}, {rule}, {{"rules", {}}}, "");
  ASSERT_EQ(refused.size(), 1u);
  EXPECT_EQ(refused[0].side, "") << "it says nothing about these inputs";
  EXPECT_TRUE(RefusedRules({entry}, {rule}, {{"rules", {"exp"}}}, "").empty());
  EXPECT_TRUE(RefusedRules({entry}, {rule}, {{"modes", {}}}, "").empty());
  EXPECT_TRUE(RefusedRules({entry}, {rule}, {{"rules", {}}}, "toy.exp").empty());
  entry.seeds = {Binding{}};
  EXPECT_TRUE(RefusedRules({entry}, {rule}, {{"rules", {}}}, "").empty());
}

}  // namespace
}  // namespace parallax
