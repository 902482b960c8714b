#include "cli/duration.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

TEST(ParseDuration, SecondsMinutesHours) {
  EXPECT_EQ(ParseDuration("90"), 90);
  EXPECT_EQ(ParseDuration("60s"), 60);
  EXPECT_EQ(ParseDuration("1.5m"), 90);
  EXPECT_EQ(ParseDuration("2h"), 7200);
}

TEST(ParseDuration, OtherTextIsNone) {
  for (const char* text : {"", "s", "60x", "0", "-5s", "5 m", "nan", "inf", "1e300s", "9999h"}) {
    EXPECT_EQ(ParseDuration(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace parallax
