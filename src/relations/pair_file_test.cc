#include "relations/pair_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace parallax {
namespace {

using testing::HasSubstr;

TEST(PairFile, PinsAndBansInTheOrderOfTheFile) {
  const auto said = ParsePairs("p.toml",
                               "[[ban]]\nsource = \"lib.a*\"\ntarget = \"*\"\nreason = \"slow\"\n"
                               "[[pin]]\nsource = \"lib.b\"\ntarget = \"lib.c\"\n"
                               "[[ban]]\nsource = \"lib.d\"\ntarget = \"lib.b\"\n");
  ASSERT_TRUE(said.ok()) << said.error().message;
  ASSERT_EQ(said->size(), 3u);
  EXPECT_EQ((*said)[0], (SaidPair{true, "lib.a*", "*", "slow", "p.toml:1"}));
  EXPECT_EQ((*said)[1], (SaidPair{false, "lib.b", "lib.c", "", "p.toml:5"}));
  EXPECT_EQ((*said)[2].place, "p.toml:8");
  SimilarOptions options;
  options.said = *said;
  EXPECT_TRUE(options.Bans("lib.abs", "lib.c"));
  EXPECT_FALSE(options.Bans("lib.b", "lib.c"));
  EXPECT_FALSE(options.Bans("lib.b", "lib.abs")) << "a ban has a direction";
}

struct WrongPairs {
  const char* text;
  const char* message;
  const char* hint;
};

class PairFileErrors : public testing::TestWithParam<WrongPairs> {};

TEST_P(PairFileErrors, NameTheLine) {
  const auto said = ParsePairs("p.toml", GetParam().text);
  ASSERT_FALSE(said.ok());
  EXPECT_EQ(said.error().message, GetParam().message);
  EXPECT_THAT(said.error().hint, HasSubstr(GetParam().hint));
}

INSTANTIATE_TEST_SUITE_P(
    All, PairFileErrors,
    testing::Values(
        WrongPairs{"\n[[bans]]\n", "p.toml:2: there is no key 'bans'", "did you mean 'ban'?"},
        WrongPairs{"pin = 3\n", "p.toml:1: pin is no list of entries: [[pin]]", "[[ban]]"},
        WrongPairs{"[[pin]]\nsource = \"a\"\ntarge = \"b\"\n", "p.toml:3: there is no key 'targe'",
                   "did you mean 'target'?"},
        WrongPairs{"[[pin]]\nsource = 1\ntarget = \"b\"\n", "p.toml:2: source is no text", "[["},
        WrongPairs{"[[pin]]\nsource = \"a\"\n", "p.toml:1: an entry without a target", "[["},
        WrongPairs{"[[ban]]\ntarget = \"a\"\n", "p.toml:1: an entry without a source", "[["},
        WrongPairs{"[[pin]]\nsource = \"a\"\ntarget = \"a\"\n", "p.toml:1: a is paired with itself",
                   "[["},
        WrongPairs{"[[pin]]\nsource = \"a\"\ntarget = \"b\"\n[[ban]]\nsource = \"a\"\ntarget = "
                   "\"b\"\n",
                   "p.toml:1: the pair a, b is banned at p.toml:4", "pin it or ban it"}));

TEST(PairFile, TextThatIsNoToml) {
  const auto said = ParsePairs("p.toml", "[[pin]]\nsource = \n");
  ASSERT_FALSE(said.ok());
  EXPECT_THAT(said.error().message, HasSubstr("p.toml:2: no TOML: "));
}

TEST(PairFile, EachEntryNamesAnApi) {
  const std::vector<std::string> names = {"lib.abs", "lib.nn.relu", "lib.relu_"};
  EXPECT_TRUE(CheckPairs({{false, "lib.abs", "lib.nn.*", "", "p:1"}}, names).ok());
  const Status unknown = CheckPairs({{true, "lib.abs", "lib.functional.relu", "", "p:1"}}, names);
  ASSERT_FALSE(unknown.ok());
  EXPECT_EQ(unknown.error().message, "p:1: no API is named lib.functional.relu");
  EXPECT_EQ(unknown.error().hint, "did you mean lib.nn.relu?");
}

TEST(PairFile, APinStandsForSoManyPairs) {
  std::vector<std::string> names;
  for (int i = 0; i < 40; ++i) names.push_back("lib.f" + std::to_string(i));
  EXPECT_TRUE(CheckPairs({{true, "lib.*", "*", "", "p:1"}}, names).ok()) << "a ban of any number";
  EXPECT_TRUE(CheckPairs({{false, "lib.f1?", "*", "", "p:1"}}, names).ok());
  const Status all = CheckPairs({{false, "lib.*", "*", "", "p:1"}}, names);
  ASSERT_FALSE(all.ok());
  EXPECT_EQ(all.error().message,
            "p:1: lib.*, * stands for 1,600 pairs, and 1,000 can be pinned at once");
}

}  // namespace
}  // namespace parallax
