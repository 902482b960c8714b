#include "base/version.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

TEST(Version, OrderIsThatOfReleases) {
  const std::vector<std::string> order = {"1.13.1",        "2.0.0.dev20230101",
                                          "2.0.0a0+git12", "2.0.0b2",
                                          "2.0.0rc1",      "2.0.0",
                                          "2.0.0.post1",   "2.0.1",
                                          "2.9",           "2.10.0",
                                          "2.13.0",        "10.0"};
  for (size_t i = 0; i < order.size(); ++i) {
    for (size_t j = 0; j < order.size(); ++j) {
      EXPECT_EQ(IsNewer(order[i], order[j]), i > j) << order[i] << " and " << order[j];
    }
  }
}

TEST(Version, HowItWasBuiltCountsForNothing) {
  EXPECT_TRUE(IsSameVersion("2.13.0+cpu", "2.13.0"));
  EXPECT_TRUE(IsSameVersion("2.13.0", "2.13"));
  EXPECT_TRUE(IsSameVersion("v1.0", "1"));
  EXPECT_FALSE(IsNewer("2.13.0+cu12", "2.13.0+cpu"));
}

TEST(Version, WhatIsNoVersionIsNeitherNewerNorTheSame) {
  for (const char* text : {"", "unknown", "+cpu", "git"}) {
    EXPECT_FALSE(ParseVersion(text)) << text;
    EXPECT_FALSE(IsNewer(text, "1.0")) << text;
    EXPECT_FALSE(IsNewer("1.0", text)) << text;
    EXPECT_FALSE(IsSameVersion(text, text)) << text;
  }
  EXPECT_TRUE(IsNewer("99999999999999999999999999", "2"));
}

TEST(VersionRange, AllPartsHold) {
  const VersionRange range = VersionRange::Parse(">=2.0, <2.13").value();
  EXPECT_TRUE(range.Contains("2.0.0"));
  EXPECT_TRUE(range.Contains("2.12.1+cpu"));
  EXPECT_FALSE(range.Contains("1.13"));
  EXPECT_FALSE(range.Contains("2.13.0"));
  EXPECT_FALSE(range.Contains("unknown"));
  EXPECT_TRUE(VersionRange::Parse("==2.0.1")->Contains("2.0.1+cpu"));
  EXPECT_FALSE(VersionRange::Parse("!=2.0.1")->Contains("2.0.1"));
  EXPECT_TRUE(VersionRange::Parse(">2.0")->Contains("2.0.1"));
  EXPECT_TRUE(VersionRange::Parse("<=2.0")->Contains("2.0"));
  EXPECT_TRUE(VersionRange::Parse("")->Contains("unknown"));
}

TEST(VersionRange, WhatIsNoneIsAnError) {
  for (const char* text : {"2.0", "<", "<two", "~=2.0", "<2.0,", "<2.0,,>1", ","}) {
    EXPECT_FALSE(VersionRange::Parse(text).ok()) << text;
  }
}

}  // namespace
}  // namespace parallax
