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

}  // namespace
}  // namespace parallax
