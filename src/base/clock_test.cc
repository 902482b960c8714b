#include "base/clock.h"

#include <gtest/gtest.h>

#include "base/fake_clock.h"

namespace parallax {
namespace {

TEST(ClockTest, SteadySecondsNeverGoBack) {
  SystemClock clock;
  double first = clock.Seconds();
  EXPECT_GE(clock.Seconds(), first);
  EXPECT_GT(clock.UnixSeconds(), 1'700'000'000);
}

TEST(ClockTest, IsoDateIsUtcWithLeadingZeros) {
  EXPECT_EQ(IsoDate(0), "1970-01-01T00:00:00Z");
  EXPECT_EQ(IsoDate(1'700'000'000), "2023-11-14T22:13:20Z");
  EXPECT_EQ(IsoDate(1'709'164'801), "2024-02-29T00:00:01Z");
}

TEST(ClockTest, FakeClockMovesOnlyWhenTold) {
  FakeClock clock;
  EXPECT_EQ(clock.Seconds(), 0);
  clock.Advance(2.5);
  EXPECT_EQ(clock.Seconds(), 2.5);
  EXPECT_EQ(IsoDate(clock.UnixSeconds()), "2023-11-14T22:13:22Z");
}

}  // namespace
}  // namespace parallax
