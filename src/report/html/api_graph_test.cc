#include "report/html/api_graph.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "report/reporter.h"
#include "report/testing.h"
#include "store/test_support.h"

namespace parallax {
namespace {

using testing::HasSubstr;
using testing::Not;

PairFigures SamplePairs() {
  PairFigures pairs;
  pairs.rounds = 1;
  pairs.value = 1234;
  pairs.status = 1;
  pairs.covered_names = 4;
  pairs.curve = {{0, 0, 0, 2}, {1, 900, 0, 3}, {4, 1234, 1, 4}};
  pairs.by_neighbours = {{1, 700, 1, 3}, {2, 1100, 1, 4}};
  pairs.classes = {{"lib.a", "lib.b"}};
  pairs.paired = {{"lib.a", {"lib.A.a"}, {"lib.b"}, {"lib.c"}},
                  {"lib.b", {}, {"lib.a"}, {}},
                  {"lib.c", {}, {}, {"lib.a"}}};
  return pairs;
}

Finding Disagreement(const char* source, const char* target) {
  Finding finding = SampleFinding();
  finding.id = "P-77";
  finding.witness.relation.facts = kGuessed;
  Side left, right;
  left.program = source;
  right.program = target;
  finding.witness.relation.sides = {left, right};
  return finding;
}

nlohmann::json DataOf(const std::string& section) {
  const std::string begin = "id=\"api-graph-data\">";
  const size_t at = section.find(begin) + begin.size();
  return nlohmann::json::parse(section.substr(at, section.find("</script>", at) - at));
}

TEST(ApiGraph, SectionMatchesItsSnapshot) {
  ExpectSnapshot("api-graph", ApiGraphSection(SamplePairs(), {Disagreement("lib.A.a", "lib.c")}));
}

TEST(ApiGraph, APairIsTwoNumbers) {
  const auto data = DataOf(ApiGraphSection(SamplePairs(), {Disagreement("lib.A.a", "lib.new")}));
  EXPECT_EQ(data["apis"].dump(), R"([["lib.a","lib.A.a"],["lib.b"],["lib.c"],["lib.new"]])");
  EXPECT_EQ(data["value"].dump(), "[0,1]");
  EXPECT_EQ(data["status"].dump(), "[0,2]");
  EXPECT_EQ(data["differs"].dump(), R"([[0,3,"P-77"]])");
  EXPECT_EQ(data["classes"].dump(), "[[0,1]]");
}

TEST(ApiGraph, WhatIsNotConfirmedOrNoGuessIsNotDrawn) {
  Finding doubted = Disagreement("lib.a", "lib.c"), other = doubted;
  doubted.status = FindingStatus::kUnconfirmed;
  other.witness.relation.facts = 0;
  EXPECT_EQ(DataOf(ApiGraphSection(SamplePairs(), {doubted, other}))["differs"].dump(), "[]");
  EXPECT_EQ(ApiGraphSection({}, {doubted, other}), "");
}

TEST(ApiGraph, NoNameEndsTheDataOrActs) {
  PairFigures pairs = SamplePairs();
  pairs.paired[2].api = "</script><b>\u202e";
  pairs.classes[0][0] = "<i>lib";
  const std::string section = ApiGraphSection(pairs, {});
  EXPECT_THAT(section, Not(HasSubstr("</script><b>")));
  EXPECT_THAT(section, Not(HasSubstr("\u202e")));
  EXPECT_THAT(section, Not(HasSubstr("<i>")));
  EXPECT_EQ(DataOf(section)["apis"][2][0], "</script><b>\ufffd");
}

TEST(ApiGraph, OfTooManyPairsTheFirstAreTaken) {
  PairFigures pairs;
  PairedApi hub{"hub", {}, {}, {}};
  for (size_t i = 0; i <= kMostGraphPairs; ++i) hub.value.push_back("api" + std::to_string(i));
  pairs.paired = {hub};
  const std::string section = ApiGraphSection(pairs, {});
  EXPECT_EQ(DataOf(section)["value"].size(), 2 * kMostGraphPairs);
  EXPECT_THAT(section, HasSubstr("Only the first 20,000 pairs"));
  EXPECT_THAT(ApiGraphSection(SamplePairs(), {}), Not(HasSubstr("Only the first")));
}

TEST(ApiGraph, ThePageHasItsScriptWhereItHasTheSection) {
  const Reporter* html = FindReporter("html");
  CampaignSummary summary;
  EXPECT_THAT(html->Render({{}, summary, {}}), Not(HasSubstr("api-graph-data")));
  EXPECT_THAT(html->Render({{}, summary, {}}), HasSubstr("Nothing here yet"));
  summary.pairs = SamplePairs();
  const std::string page = html->Render({{}, summary, {}});
  EXPECT_THAT(page, HasSubstr("The neighbourhood of one API"));
  EXPECT_THAT(page, Not(HasSubstr("Nothing here yet")));
}

}  // namespace
}  // namespace parallax
