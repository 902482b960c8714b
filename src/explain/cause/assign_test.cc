#include "explain/cause/assign.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

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

const WhySame kAlone[] = {ByLetter};
const std::span<const WhySame> kByLetter = kAlone;

TEST(AssignCauses, OneEntryForEach) {
  std::vector<Finding> findings = {Found("b1", 2), Found("a1", 3), Found("b2", 1), Found("b3", 2)};
  findings.push_back(Found("b4", 1));
  findings.back().status = FindingStatus::kUnconfirmed;
  ASSERT_TRUE(AssignCauses(kByLetter, &findings).ok());
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
  ASSERT_TRUE(AssignCauses(kByLetter, &findings).ok());
  const std::string id = findings[0].cause;
  findings.push_back(Found("b2", 1));
  ASSERT_TRUE(AssignCauses(kByLetter, &findings).ok());
  EXPECT_EQ(findings[0].cause, id);
  EXPECT_EQ(findings[1].cause, id);
  EXPECT_EQ(findings[0].cause_reason, "as b2 (P-b2): has its letter");
  // Met alone in another campaign, it stays what it was.
  findings.pop_back();
  ASSERT_TRUE(AssignCauses(kByLetter, &findings).ok());
  EXPECT_EQ(findings[0].cause_reason, "as b2 (P-b2): has its letter");
  EXPECT_EQ(findings[0].related_apis, std::vector<std::string>{"b2"});
}

TEST(AssignCauses, AnErrorIsTheCallers) {
  std::vector<Finding> findings = {Found("b1", 2), Found("b2", 1)};
  const WhySame fails = [](const Finding&, const Finding&) -> Result<std::string> {
    return Error{"gone", ""};
  };
  EXPECT_FALSE(AssignCauses(std::span(&fails, 1), &findings).ok());
}

// Each is asked by a thread of its own, and waits for the others.
TEST(AssignCauses, SeveralCausesAreAskedAtOnceAndTheFirstIsJoined) {
  std::vector<Finding> findings;
  for (const char* name : {"a1", "b1", "c1", "d1", "b2"}) findings.push_back(Found(name, 1));
  findings.back().rank = 2;
  std::vector<Finding> one_by_one = findings;
  ASSERT_TRUE(AssignCauses(kByLetter, &one_by_one).ok());
  std::atomic<int> at_once = 0, most = 0;
  const WhySame waits = [&](const Finding& a, const Finding& b) -> Result<std::string> {
    int now = ++at_once;
    while (b.signature.api == "b2" && most < 4 && now < 4) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      now = std::max<int>(now, at_once);
    }
    most = std::max<int>(most, now);
    auto why = ByLetter(a, b);
    --at_once;
    return why;
  };
  const std::vector<WhySame> four(4, waits);
  ASSERT_TRUE(AssignCauses(four, &findings).ok());
  EXPECT_EQ(most, 4);
  for (size_t i = 0; i < findings.size(); ++i) {
    EXPECT_EQ(findings[i].cause, one_by_one[i].cause);
    EXPECT_EQ(findings[i].cause_reason, one_by_one[i].cause_reason);
  }
}

// A library of several backends, each hunted alone.
TEST(JoinOtherTargets, OneTitleOnTwoTargetsIsOneCause) {
  std::vector<Finding> known = {Found("b1", 2)};
  ASSERT_TRUE(AssignCauses(kByLetter, &known).ok());
  std::vector<Finding> findings = {Found("b1", 2), Found("b2", 2), Found("b1", 2), Found("b1", 2)};
  known[0].target = "lib-one";
  for (Finding& each : findings) each.target = "lib-two";
  known[0].title += " on lib-one";
  findings[0].title += " on lib-two";
  findings[2].title += " where x is int8";
  findings[3].target = "lib-one";
  JoinOtherTargets(known, &findings);
  EXPECT_EQ(findings[0].cause, known[0].cause);
  EXPECT_EQ(findings[0].cause_reason, "as b1 (P-b1): does the same on lib-one");
  for (size_t i = 1; i < findings.size(); ++i) EXPECT_EQ(findings[i].cause, "") << i;
}

}  // namespace
}  // namespace parallax
