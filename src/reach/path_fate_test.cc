#include "reach/path_fate.h"

#include <gtest/gtest.h>

#include "reach/testing.h"

namespace parallax {
namespace {

using namespace testing_reach;  // NOLINT: a vocabulary for tests

TEST(PathFate, AMessageMayHaveAnythingWhereItIsFilledIn) {
  EXPECT_TRUE(SaysMessage("{name(x)} must be 2-D, got {x.ndim}", "mat1 must be 2-D, got 3"));
  EXPECT_TRUE(SaysMessage("expected %d dims, not %s", "expected 2 dims, not 3"));
  EXPECT_TRUE(SaysMessage("{f'{x}'} of {{a: 1}} is wrong", "it of that is wrong"));
  EXPECT_TRUE(SaysMessage("100% wrong", "that is 100% wrong"));
  EXPECT_FALSE(SaysMessage("{x} must be 2-D", "x must be 3-D"));
  EXPECT_FALSE(SaysMessage("got {a} for {b}", "for this it got that"));
  EXPECT_FALSE(SaysMessage("{message}", "anything")) << "it says nothing";
  EXPECT_FALSE(SaysMessage("", "anything"));
  EXPECT_FALSE(SaysMessage("{", "anything"));
  EXPECT_FALSE(SaysMessage("%(", "anything"));
}

TEST(PathFate, OfACallThatEndsAsThePathDoes) {
  const ApiPath returns = PathOf({"n = 1"}, {});
  const ApiPath raises = PathOf({"n < 0"}, {}, "n must not be {n}");
  EXPECT_EQ(FateOf(returns, {Returned{}}), PathFate::kReached);
  EXPECT_EQ(FateOf(returns, {Raised{"ValueError", "n must not be 1"}}), PathFate::kRefused);
  EXPECT_EQ(FateOf(returns, {Crashed{}}), PathFate::kDied);
  EXPECT_EQ(FateOf(raises, {Returned{}}), PathFate::kReturned);
  EXPECT_EQ(FateOf(raises, {Raised{"ValueError", "n must not be -1"}}), PathFate::kReached);
  EXPECT_EQ(FateOf(raises, {Raised{"ValueError", "what?"}}), PathFate::kRefused);
  ApiPath silent = PathOf({"n < 0"}, {}, "no");
  silent.message.clear();
  EXPECT_EQ(FateOf(silent, {Raised{"ValueError", "what?"}}), PathFate::kReached);
  EXPECT_EQ(FateOf(silent, {Raised{"TypeError", "what?"}}), PathFate::kRefused);
}

TEST(PathFate, InWords) {
  EXPECT_EQ(RaisesText(PathOf({"n < 0"}, {}, "too few")), "ValueError: too few");
  EXPECT_EQ(RaisesText(PathOf({"n < 0"}, {})), "");
  EXPECT_EQ(AnswerText({Raised{"TypeError", "no\nmore"}}).substr(0, 13), "TypeError: no");
  EXPECT_EQ(AnswerText({Crashed{}}), "crashed");
}

}  // namespace
}  // namespace parallax
