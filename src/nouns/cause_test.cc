#include "nouns/cause.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

Finding Of(const std::string& api, int rank) {
  Finding finding;
  finding.signature.api = api;
  finding.id = FindingId(finding.signature);
  finding.title = api + " is wrong";
  finding.apis = {api};
  finding.rank = rank;
  finding.cause = "C-1";
  finding.status = FindingStatus::kNew;
  return finding;
}

TEST(Cause, IsFixedWhereAllItsFindingsAreGone) {
  std::vector<Finding> findings = {Of("toy.a", 1), Of("toy.b", 2)};
  EXPECT_EQ(CausesOf(findings).at(0).FixVersion(), "");
  findings[0].fix_version = "2.9";
  EXPECT_EQ(CausesOf(findings).at(0).FixVersion(), "");
  findings[1].fix_version = "2.10";
  EXPECT_EQ(CausesOf(findings).at(0).FixVersion(), "2.10");
}

TEST(Cause, ForeignMemoryStandsForTheWrongNumbersThatComeOfIt) {
  std::vector<Finding> findings = {Of("toy.a", 1), Of("toy.b", 1)};
  findings[0].snippet = "toy.a()";
  findings[1].signature.kind = Kind::kMemory;
  EXPECT_EQ(CausesOf(findings).at(0).face().signature.api, "toy.b");
  findings[0].rank = 0;
  EXPECT_EQ(CausesOf(findings).at(0).face().signature.api, "toy.a");
}

TEST(Cause, OneOfAModeStandsForWhatARuleMetAsWell) {
  std::vector<Finding> findings = {Of("toy.a", 1), Of("toy.longer", 1)};
  findings[1].witness.relation.facts = kOfModes;
  EXPECT_EQ(CausesOf(findings).at(0).face().signature.api, "toy.longer");
  findings[0].snippet = "toy.a()";
  EXPECT_EQ(CausesOf(findings).at(0).face().signature.api, "toy.a") << "which has a snippet";
}

TEST(Cause, NamesWhatFailsAlikeThatNoFindingIsOf) {
  std::vector<Finding> findings = {Of("toy.a", 1)};
  findings[0].related_apis = {"toy.b"};
  const std::vector<Cause> causes = CausesOf(findings);
  EXPECT_EQ(causes.at(0).title, "toy.a (also toy.b) is wrong");
  EXPECT_EQ(causes.at(0).apis, std::vector<std::string>{"toy.a"}) << "of its findings";
}

TEST(Cause, AMemberOfWhichOtherThingsAreSaidIsNamedApart) {
  std::vector<Finding> findings = {Of("toy.a", 1), Of("toy.nn.B", 2), Of("toy.c", 2)};
  findings[0].title = "toy.a is wrong, only if x is 0-D and size is 2";
  findings[1].title = "toy.nn.B is wrong, only if x is 0-D and size is 2, in some calls";
  findings[2].title = "toy.c is wrong, only if x is 1-D";
  EXPECT_EQ(CausesOf(findings).at(0).title,
            "toy.a (also toy.nn.B; under other conditions toy.c) is wrong, only if x is 0-D and "
            "size is 2");
  findings.erase(findings.begin() + 1);
  EXPECT_EQ(CausesOf(findings).at(0).title,
            "toy.a (also under other conditions toy.c) is wrong, only if x is 0-D and size is 2");
}

TEST(Cause, AMemberThatFailsInThePlaceOfTheFaceIsNoneApart) {
  std::vector<Finding> findings = {Of("toy.a", 1), Of("toy.c", 2)};
  findings[0].title = "toy.a is wrong, only if x is 0-D";
  findings[1].title = "toy.c is wrong, only if y is 2";
  findings[0].varied = {{std::string(kVariedFunction), "toy.c", VariedState::kFails}};
  EXPECT_EQ(CausesOf(findings).at(0).title, "toy.a (also toy.c) is wrong, only if x is 0-D");
}

TEST(Cause, AFindingThatNoListNamesStandsForIt) {
  std::vector<Finding> findings = {Of("toy.a", 1), Of("toy.b", 2)};
  findings[0].known_url = "https://example.org/1";
  EXPECT_FALSE(findings[0].OnFrontPage());
  const std::vector<Cause> causes = CausesOf(findings);
  EXPECT_EQ(causes.at(0).face().signature.api, "toy.b");
  EXPECT_TRUE(causes.at(0).OnFrontPage());
  EXPECT_EQ(CausesOf(findings).front().PerhapsReported(), findings[0].known_url)
      << "one of the cause is on a list: the others may be the same";
  findings[1].known_url = "https://example.org/2";
  EXPECT_FALSE(CausesOf(findings).at(0).OnFrontPage());
}

}  // namespace
}  // namespace parallax
