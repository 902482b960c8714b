#include "base/glob.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

TEST(Glob, AsInAShell) {
  EXPECT_TRUE(MatchesGlob("", "anything"));
  EXPECT_TRUE(MatchesGlob("toy.[a-c]*", "toy.add"));
  EXPECT_FALSE(MatchesGlob("toy.[a-c]*", "toy.exp"));
  EXPECT_TRUE(MatchesGlob("toy.?xp", "toy.exp"));
}

TEST(Glob, OneOfSeveral) {
  EXPECT_TRUE(MatchesAny("a|b*", "bcd"));
  EXPECT_FALSE(MatchesAny("a|b", "bcd"));
  EXPECT_TRUE(MatchesAny("*grad*", "ggrads"));
  EXPECT_TRUE(MatchesAny("x|*", ""));
}

TEST(Glob, StarsAndBarsInAnyPlace) {
  EXPECT_TRUE(MatchesAny("a*b*c", "aXbbYbZc"));
  EXPECT_FALSE(MatchesAny("a*b*c", "aXcYb"));
  EXPECT_FALSE(MatchesAny("ab*ba", "aba")) << "the ends may not overlap";
  EXPECT_TRUE(MatchesAny("**", ""));
  EXPECT_TRUE(MatchesAny("q|a**a", "aa"));
}

// Of each star the first place is tried, not all.
TEST(Glob, ManyStarsTakeNoTime) {
  std::string stars, name;
  for (int i = 0; i < 1000; ++i) stars += "*a";
  name.assign(2000, 'a');
  EXPECT_TRUE(MatchesAny(stars, name));
  EXPECT_FALSE(MatchesAny(stars + "b", name));
  EXPECT_FALSE(MatchesGlob(stars + "b", name));
}

}  // namespace
}  // namespace parallax
