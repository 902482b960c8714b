#include "models/measure/over_tolerance.h"

#include <gtest/gtest.h>

#include <limits>

namespace parallax {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

double ShareOf(const std::vector<double>& a, const std::vector<double>& b,
               const std::vector<size_t>& widths = {}) {
  return WorstShare({a, b, widths});
}

TEST(OverTolerance, ZeroInsteadOfNumbersIsAWholeShare) {
  EXPECT_EQ(ShareOf({1.5, 2}, {0, 0}), 1);
  EXPECT_EQ(ShareOf({1.5, 2}, {1.5, 2.000001}), 0);
}

// A healthy twin of a fault: what cancels is off by the rounding of what it came from.
TEST(OverTolerance, ASmallNumberBesideLargeOnesIsRounding) {
  const double share = ShareOf({40, 0.001}, {40, 0.0012});
  EXPECT_GT(share, 0);
  EXPECT_LT(share, SharesOf(Digits::kFloat32).nudged);
}

TEST(OverTolerance, EachOutputHasItsOwnSize) {
  EXPECT_LT(ShareOf({640, 0.9}, {640, 0.6}), 1e-3);
  EXPECT_GT(ShareOf({640, 0.9}, {640, 0.6}, {1, 1}), 0.3);
  EXPECT_LT(ShareOf({640, 0.9}, {640, 0.6}, {1, 7}), 1e-3);  // sizes that do not fit
}

TEST(OverTolerance, NanAgainstANumberIsInfinite) {
  EXPECT_EQ(ShareOf({1, kNan}, {1, 2}), kInf);
  EXPECT_EQ(ShareOf({1, kInf}, {1, 2}), kInf);
  EXPECT_EQ(ShareOf({1, kNan, kInf}, {1, kNan, kInf}), 0);
}

TEST(OverTolerance, WhatMovesAsMuchIsExplained) {
  const std::vector<double> a = {3, 0.5}, b = {4, 0.5};
  EXPECT_TRUE(MovementExplains({a, b, {}}, 1e-4, std::vector<double>{1, 0}));
  EXPECT_TRUE(MovementExplains({a, b, {}}, 1e-4, std::vector<double>{0.2, 0}));
  EXPECT_FALSE(MovementExplains({a, b, {}}, 1e-4, std::vector<double>{0.1, 9}));
  EXPECT_TRUE(MovementExplains({a, b, {}}, 0.5, std::vector<double>{0, 0}));  // no more than that
}

TEST(OverTolerance, FewDigitsMayDifferByMore) {
  EXPECT_EQ(DigitsOf("float16"), Digits::kFloat16);
  EXPECT_EQ(DigitsOf("int8"), Digits::kByte);
  EXPECT_EQ(DigitsOf("bfloat16"), Digits::kByte);
  EXPECT_EQ(DigitsOf(""), Digits::kFloat32);
  EXPECT_LT(SharesOf(Digits::kFloat32).alone, SharesOf(Digits::kFloat16).alone);
  EXPECT_LT(SharesOf(Digits::kFloat16).alone, SharesOf(Digits::kByte).alone);
}

}  // namespace
}  // namespace parallax
