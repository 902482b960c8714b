#include "cli/why/why_text.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

TEST(WhyText, SaysJudgedWhereTheCampaignDid) {
  auto judged =
      ParseApiNote(R"({"judged": true, "judged_cases": 120, "structures": 1, "cases": 120})");
  ASSERT_TRUE(judged.ok());
  EXPECT_NE(WhyText("toy.pi", "toy", *judged).find("  judged: 120 cases on 1 structure"),
            std::string::npos);
  auto hardly =
      ParseApiNote(R"({"judged": false, "judged_cases": 120, "structures": 1, "cases": 120})");
  EXPECT_NE(WhyText("toy.sum", "toy", *hardly).find("hardly judged"), std::string::npos);
}

TEST(WhyText, SaysWhereOnlyShapesWereCompared) {
  auto note = ParseApiNote(R"({"judged": false, "judged_cases": 0, "cases": 50, "returned": 1})");
  ASSERT_TRUE(note.ok());
  EXPECT_NE(WhyText("toy.rand", "toy", *note).find("not judged: values never compared"),
            std::string::npos);
}

TEST(WhyText, TellsOfInputsThatKilledACallWhileProbing) {
  auto note = ParseApiNote(R"({"tried": 60, "suspects": 2})");
  ASSERT_TRUE(note.ok());
  EXPECT_NE(WhyText("toy.sum", "toy", *note).find("2 inputs of a call that died"),
            std::string::npos);
}

TEST(WhyText, NamesWhatNoCallWasGiven) {
  auto note = ParseApiNote(
      R"({"cases": 60, "never_drawn": ["dtype uint16", "strict=True"], "only_refused": ["dtype bool"]})");
  ASSERT_TRUE(note.ok());
  const std::string text = WhyText("toy.sum", "toy", *note);
  EXPECT_NE(text.find("never drawn   dtype uint16"), std::string::npos) << text;
  EXPECT_NE(text.find("strict=True"), std::string::npos);
  EXPECT_NE(text.find("only refused  dtype bool"), std::string::npos) << text;
}

TEST(WhyText, ListsWhatBecameOfPaths) {
  auto note = ParseApiNote(
      R"({"cases": 60, "impossible_paths": 4, "paths": [
          {"conditions": ["n = 3", "rank(x) = 2"], "fate": "reached", "input": "n=3",
           "way": "meta"},
          {"conditions": ["n < 0"], "raises": "ValueError: no", "fate": "refused",
           "answer": "TypeError: what", "left": "toy.py:3: n < 0"}]})");
  ASSERT_TRUE(note.ok()) << note.error().message;
  const std::string text = WhyText("toy.sum", "toy", *note);
  EXPECT_NE(text.find("paths  2 followed: 1 reached, 1 refused, 4 impossible\n"), std::string::npos)
      << text;
  EXPECT_NE(text.find("reached   returns if n = 3 & rank(x) = 2\n"), std::string::npos) << text;
  EXPECT_NE(text.find("refused   ValueError: no if n < 0\n"), std::string::npos) << text;
  EXPECT_NE(text.find("answered TypeError: what\n"), std::string::npos) << text;
  EXPECT_NE(text.find("left at toy.py:3: n < 0\n"), std::string::npos) << text;
  EXPECT_NE(text.find("by the way meta\n"), std::string::npos) << text;
  note->paths.resize(15, note->paths[0]);
  EXPECT_NE(WhyText("toy.sum", "toy", *note).find("and 3 more"), std::string::npos);
}

TEST(WhyText, NamesWhatAVerifiedPairSaysIsEqual) {
  const auto note = ParseApiNote(R"({"cases": 60})");
  ASSERT_TRUE(note.ok());
  PairFigures pairs;
  pairs.paired = {{"toy.sum", {}, {"toy.a", "toy.b"}, {"toy.c"}}};
  const std::string text = WhyText("toy.sum", "toy", *note, pairs);
  EXPECT_NE(text.find("equal to   toy.a, toy.b\n"), std::string::npos) << text;
  EXPECT_NE(text.find("ends like  toy.c\n"), std::string::npos) << text;
  EXPECT_EQ(text.find("covered"), std::string::npos) << text;
  pairs.covered_only = {"toy.sum"};
  pairs.paired[0].value.assign(10, "toy.a");
  const std::string covered = WhyText("toy.sum", "toy", *note, pairs);
  EXPECT_NE(covered.find("covered    only as the second of a pair"), std::string::npos) << covered;
  EXPECT_NE(covered.find("and 2 more"), std::string::npos) << covered;
}

}  // namespace
}  // namespace parallax
