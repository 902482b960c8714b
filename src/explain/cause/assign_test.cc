#include "explain/cause/assign.h"

#include <gtest/gtest.h>

#include "nouns/cause.h"

namespace parallax {
namespace {

Finding Found(const std::string& api, int rank) {
  Finding finding;
  finding.id = "P-" + api;
  finding.signature.api = api;
  finding.apis = {api};
  finding.title = api + " returns a wrong value";
  finding.rank = rank;
  finding.status = FindingStatus::kNew;
  return finding;
}

// What begins with one letter is one fault.
Result<std::string> ByLetter(const Finding& a, const Finding& b) {
  return std::string(a.signature.api[0] == b.signature.api[0] ? "has its letter" : "");
}

TEST(AssignCauses, OneEntryForEach) {
  std::vector<Finding> findings = {Found("b1", 2), Found("a1", 3), Found("b2", 1), Found("b3", 2)};
  findings.push_back(Found("b4", 1));
  findings.back().status = FindingStatus::kUnconfirmed;
  ASSERT_TRUE(AssignCauses(ByLetter, &findings).ok());
  EXPECT_EQ(findings[0].cause, findings[2].cause);
  EXPECT_EQ(findings[0].cause, CauseIdOf(findings[2]));
  EXPECT_EQ(findings[0].cause_reason, "as b2 (P-b2): has its letter");
  EXPECT_EQ(findings[2].cause_reason, "");
  EXPECT_EQ(findings[2].related_apis, (std::vector<std::string>{"b1", "b3"}));
  EXPECT_TRUE(findings[4].cause.empty());
  std::vector<Cause> causes = CausesOf(findings);
  ASSERT_EQ(causes.size(), 2u);
  EXPECT_EQ(causes[0].title, "b2 (also b1, b3) returns a wrong value");
  EXPECT_EQ(causes[0].face().id, "P-b2");
  EXPECT_EQ(causes[1].title, "a1 returns a wrong value");
}

TEST(AssignCauses, ACauseKeepsItsIdWhenAGraverFindingJoins) {
  std::vector<Finding> findings = {Found("b1", 2)};
  ASSERT_TRUE(AssignCauses(ByLetter, &findings).ok());
  const std::string id = findings[0].cause;
  findings.push_back(Found("b2", 1));
  ASSERT_TRUE(AssignCauses(ByLetter, &findings).ok());
  EXPECT_EQ(findings[0].cause, id);
  EXPECT_EQ(findings[1].cause, id);
  EXPECT_EQ(findings[0].cause_reason, "as b2 (P-b2): has its letter");
  // Met alone in another campaign, it stays what it was.
  findings.pop_back();
  ASSERT_TRUE(AssignCauses(ByLetter, &findings).ok());
  EXPECT_EQ(findings[0].cause_reason, "as b2 (P-b2): has its letter");
  EXPECT_EQ(findings[0].related_apis, std::vector<std::string>{"b2"});
}

TEST(AssignCauses, AnErrorIsTheCallers) {
  std::vector<Finding> findings = {Found("b1", 2), Found("b2", 1)};
  auto fails = [](const Finding&, const Finding&) -> Result<std::string> {
    return Error{"gone", ""};
  };
  EXPECT_FALSE(AssignCauses(fails, &findings).ok());
}

}  // namespace
}  // namespace parallax
