#include "report/html/heat_map.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/test_support.h"

namespace parallax {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Finding At(const std::string& api, const std::string& family, int rank) {
  Finding finding = SampleFinding();
  finding.signature.api = finding.witness.relation.api = api;
  finding.signature.family = "modes:" + family;
  finding.witness.relation.family = family;
  finding.rank = rank;
  finding.id = FindingId(finding.signature);
  return finding;
}

TEST(HeatMap, ACellHasTheGravestAndLeadsThere) {
  Finding grave = At("toy.add", "out", 1), mild = At("toy.add", "out", 3);
  mild.id = "P-mild";
  const std::string map = HeatMap({mild, grave, At("toy.exp", "float64", 2)});
  EXPECT_THAT(map, HasSubstr("<a class=\"cell r1\" href=\"#" + grave.id +
                             "\"><title>toy.add under out: 2 findings, the gravest of rank 1"));
  EXPECT_THAT(map, HasSubstr("<title>toy.exp under float64: 1 finding of rank 2</title>"));
  EXPECT_LT(map.find(">toy.add<"), map.find(">toy.exp<"));
  EXPECT_LT(map.find(">out<"), map.find(">float64<"));
}

TEST(HeatMap, IsOfConfirmedFindings) {
  Finding flaky = At("toy.flaky", "out", 1);
  flaky.status = FindingStatus::kFlaky;
  EXPECT_EQ(HeatMap({flaky, At("toy.add", "out", 1)}), "") << "one says nothing";
  EXPECT_THAT(HeatMap({flaky, At("toy.add", "out", 1), At("toy.exp", "out", 1)}),
              Not(HasSubstr("toy.flaky")));
}

TEST(HeatMap, FamiliesOfOtherSourcesAreOneColumn) {
  Finding one = At("toy.add", "sum-of-parts", 1), other = At("toy.add", "sum-twice", 2);
  one.witness.relation.source = other.witness.relation.source = "rules";
  one.witness.relation.facts = other.witness.relation.facts = kEquality | kOfRuleFile;
  EXPECT_THAT(HeatMap({one, other}), HasSubstr("toy.add under rules: 2 findings"));
}

TEST(HeatMap, FortyApisAreDrawnAndTheRestCounted) {
  std::vector<Finding> findings;
  for (int i = 0; i < 50; ++i)
    findings.push_back(At(fmt::format("toy.f{:02}", i), "out", 1 + i / 11));
  const std::string map = HeatMap(findings);
  EXPECT_THAT(map, HasSubstr("<details class=\"map\"><summary>")) << "folded";
  EXPECT_THAT(map, HasSubstr(">toy.f39<"));
  EXPECT_THAT(map, Not(HasSubstr(">toy.f40<")));
  EXPECT_THAT(map, HasSubstr("10 more APIs with findings of ranks 4 to 5 at worst are not shown."));
}

TEST(HeatMap, NamesAreNoMarkup) {
  const std::string map = HeatMap({At("<script>", "<b>", 1), At("toy.exp", "out", 1)});
  EXPECT_THAT(map, Not(HasSubstr("<script>")));
  EXPECT_THAT(map, Not(HasSubstr("<b>")));
}

}  // namespace
}  // namespace parallax
