// What is reported already, and what no user calls, in each place where findings are told.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "report/reporter.h"
#include "report/screen.h"
#include "report/testing.h"
#include "store/test_support.h"

namespace parallax {
namespace {

using ::testing::HasSubstr;

Finding ByItself(const std::string& api, int rank) {
  Finding finding = SampleFinding();
  finding.signature.api = finding.witness.relation.api = api;
  finding.id = FindingId(finding.signature);
  finding.title = api + " returns a wrong value";
  finding.apis = {api};
  finding.rank = rank;
  finding.status = FindingStatus::kNew;
  finding.cause.clear();
  finding.cause_reason.clear();
  finding.related_apis.clear();
  finding.script.clear();
  return finding;
}

// One on a list, one that may be, one of an operator that nobody calls, and one more.
std::vector<Finding> ListedFindings() {
  std::vector<Finding> all = {ByItself("toy.plain", 1), ByItself("toy.listed", 1),
                              ByItself("toy.perhaps", 2), ByItself("toy._inner", 4)};
  all[1].status = FindingStatus::kKnown;
  all[1].known_url = "https://example.org/1";
  all[1].known_list = "list.toml";
  all[2].perhaps_url = "https://example.org/2";
  all[2].perhaps_list = "toy-1.0.toml";
  all[3].witness.traits = {"internal"};
  return all;
}

CampaignSummary ListSummary() {
  CampaignSummary summary;
  summary.cases = 1000;
  summary.known_lists = {{"list.toml", "", false, 1, 1, 0},
                         {"toy-1.0.toml", "2026-11-29", true, 14, 0, 1}};
  return summary;
}

TEST(Reported, ScreenAndPageMatchTheirSnapshots) {
  ExpectSnapshot("screen-reported", RenderScreen(ListedFindings(), ListSummary(), ""));
  const std::string page = FindReporter("html")->Render({ListedFindings(), ListSummary(), {}});
  const size_t begin = page.find("<main "), end = page.find("</main>");
  ASSERT_NE(end, std::string::npos);
  ExpectSnapshot("html-reported", page.substr(begin, end - begin));
}

TEST(Reported, JsonTellsOfEachCause) {
  const auto json =
      nlohmann::json::parse(FindReporter("json")->Render({ListedFindings(), ListSummary(), {}}));
  std::map<std::string, std::string> said;
  for (const auto& cause : json["causes"]) {
    said[cause["apis"][0]] = cause["reported"].dump() + " " + cause["perhaps_reported"].dump() +
                             " " + cause["public_route"].dump();
  }
  const std::map<std::string, std::string> expected = {
      {"toy.listed", "\"https://example.org/1\" null true"},
      {"toy.perhaps", "null \"https://example.org/2\" true"},
      {"toy._inner", "null null false"},
      {"toy.plain", "null null true"}};
  EXPECT_EQ(said, expected);
  EXPECT_EQ(json["known_lists"][1]["list"], "toy-1.0.toml");
  EXPECT_EQ(json["known_lists"][1]["perhaps"], 1);
  EXPECT_EQ(json["known_lists"][1]["shipped"], true);
}

TEST(Reported, OtherFormatsSayPerhaps) {
  const std::vector<Finding> findings = ListedFindings();
  for (const char* format : {"sarif", "junit", "text"}) {
    EXPECT_THAT(FindReporter(format)->Render({findings, ListSummary(), {}}),
                HasSubstr("https://example.org/2"))
        << format;
  }
}

}  // namespace
}  // namespace parallax
