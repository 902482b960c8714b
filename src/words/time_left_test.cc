#include "words/time_left.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

TEST(TimeLeft, ByWhatWasDoneOfTheStage) {
  TimeLeft left;
  left.Begin();
  EXPECT_EQ(left.After(100, 40, 100), "") << "40 were done before it";
  EXPECT_EQ(left.After(102, 50, 100), "") << "too early";
  EXPECT_EQ(left.After(110, 60, 100), "about 20 s left");
  EXPECT_EQ(left.After(120, 100, 100), "");
  left.Begin();
  EXPECT_EQ(left.After(200, 0, 10), "") << "another stage";
  EXPECT_EQ(left.After(210, 5, 10), "about 10 s left");
}

TEST(TimeLeft, NothingIsToldWhereNothingIsDone) {
  TimeLeft left;
  left.After(0, 0, 10);
  EXPECT_EQ(left.After(60, 0, 10), "");
}

}  // namespace
}  // namespace parallax
