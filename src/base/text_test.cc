#include "base/text.h"

#include <gtest/gtest.h>

#include <limits>

namespace parallax {
namespace {

TEST(TextTest, ThousandsPutsACommaBeforeEveryThreeDigits) {
  EXPECT_EQ(Thousands(0), "0");
  EXPECT_EQ(Thousands(999), "999");
  EXPECT_EQ(Thousands(1000), "1,000");
  EXPECT_EQ(Thousands(1948112), "1,948,112");
  EXPECT_EQ(Thousands(-100), "-100");
  EXPECT_EQ(Thousands(-123456), "-123,456");
  EXPECT_EQ(Thousands(std::numeric_limits<int64_t>::min()), "-9,223,372,036,854,775,808");
}

TEST(TextTest, AnyOfIsAListWithOr) {
  EXPECT_EQ(AnyOf({"x"}), "x");
  EXPECT_EQ(AnyOf({"x", "y"}), "x or y");
  EXPECT_EQ(AnyOf({"x", "y", "z"}), "x, y or z");
}

TEST(TextTest, HumanBytesUsesPowersOfAThousand) {
  EXPECT_EQ(HumanBytes(0), "0 B");
  EXPECT_EQ(HumanBytes(999), "999 B");
  EXPECT_EQ(HumanBytes(1000), "1.0 kB");
  EXPECT_EQ(HumanBytes(2'340'000), "2.3 MB");
  EXPECT_EQ(HumanBytes(999'960), "1.0 MB");
  EXPECT_EQ(HumanBytes(std::numeric_limits<uint64_t>::max()), "18.4 EB");
}

TEST(TextTest, HumanSecondsPicksAUnit) {
  EXPECT_EQ(HumanSeconds(0), "0 s");
  EXPECT_EQ(HumanSeconds(4.2e-6), "4.2 us");
  EXPECT_EQ(HumanSeconds(0.25), "250 ms");
  EXPECT_EQ(HumanSeconds(12.3), "12.3 s");
  EXPECT_EQ(HumanSeconds(59.96), "1m 00s");
  EXPECT_EQ(HumanSeconds(75), "1m 15s");
  EXPECT_EQ(HumanSeconds(7380), "2h 03m");
  EXPECT_EQ(HumanSeconds(-1), "-1.0 s");
  EXPECT_EQ(HumanSeconds(std::numeric_limits<double>::quiet_NaN()), "unknown");
}

TEST(TextTest, EditDistanceCountsASwapAsOne) {
  EXPECT_EQ(EditDistance("", "abc"), 3u);
  EXPECT_EQ(EditDistance("abc", "abc"), 0u);
  EXPECT_EQ(EditDistance("kitten", "sitting"), 3u);
  EXPECT_EQ(EditDistance("hnut", "hunt"), 1u);
}

TEST(TextTest, DidYouMeanFindsTheNearestOrNothing) {
  std::vector<std::string> commands = {"hunt", "show", "replay", "report"};
  EXPECT_EQ(DidYouMean("hnt", commands), "hunt");
  EXPECT_EQ(DidYouMean("repot", commands), "report");
  EXPECT_EQ(DidYouMean("zebra", commands), std::nullopt);
  EXPECT_EQ(DidYouMean("x", {}), std::nullopt);
}

TEST(TextTest, ShellQuoteLeavesPlainWordsAlone) {
  EXPECT_EQ(ShellQuote("envs/torch/bin/python"), "envs/torch/bin/python");
  EXPECT_EQ(ShellQuote(""), "''");
  EXPECT_EQ(ShellQuote("it's"), "'it'\\''s'");
  EXPECT_EQ(ShellJoin({"echo", "a b", "c"}), "echo 'a b' c");
}

TEST(Text, WidthCountsCodePoints) {
  EXPECT_EQ(DisplayWidth("1 · 2"), 5u);
  EXPECT_EQ(Shortened("äöüß", 4), "äöüß");
  EXPECT_EQ(Shortened("äöüßé", 4), "ä...");
}

TEST(Text, WhatIsCutInsideKeepsItsEnd) {
  EXPECT_EQ(ShortenedInside("block_3/residual/conv2d_1", 16), "bloc.../conv2d_1");
  EXPECT_EQ(ShortenedInside("short", 16), "short");
  EXPECT_EQ(ShortenedInside("äöüäöüäöü", 7, "…"), "äö…üäöü");
}

TEST(TextTest, LeafNameOfADottedName) {
  EXPECT_EQ(LeafName("toy.nn.add"), "add");
  EXPECT_EQ(LeafName("add"), "add");
  EXPECT_EQ(LeafName("toy."), "");
  EXPECT_EQ(LeafName(""), "");
}

TEST(TextTest, LinesEndWhereTheTextSaysSo) {
  EXPECT_EQ(LinesOf("a\n\nb"), (std::vector<std::string_view>{"a", "", "b"}));
  EXPECT_EQ(LinesOf("a\n"), std::vector<std::string_view>{"a"});
  EXPECT_TRUE(LinesOf("").empty());
}

}  // namespace
}  // namespace parallax
