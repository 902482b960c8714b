#include "models/measure/margin.h"

#include <gtest/gtest.h>

#include "models/measure/testing.h"

namespace parallax {
namespace {

TEST(Margin, IsTheGapOfTheTopTwo) {
  EXPECT_DOUBLE_EQ(*MarginOf(Prediction{0.1, 0.6, 0.3}), 0.3);
  EXPECT_DOUBLE_EQ(*MarginOf(Prediction{0.7, 0.1, 0.6}), 0.1);
  EXPECT_EQ(MarginOf(Prediction{1, 1, 0}), 0);
  EXPECT_DOUBLE_EQ(*MarginOf(Prediction{0.7}), 0.4);
  EXPECT_DOUBLE_EQ(*MarginOf(Prediction{0.3}), 0.4);
}

TEST(Margin, NanIsNoConfidence) {
  EXPECT_DOUBLE_EQ(*MarginOf(Prediction{kNan, 0.6, 0.2}), 0.4);
  EXPECT_EQ(MarginOf(Prediction{kNan, 0.6}), std::nullopt);
  EXPECT_EQ(MarginOf(Prediction{kNan}), std::nullopt);
  EXPECT_EQ(MarginOf(Prediction{kInf, kInf}), 0);
}

TEST(Margin, SummaryLeavesOutInputsWithoutOne) {
  auto margins = Margins({{0.75, 0.25}, {kNan, 0.5}, {1, 0}, {0.5, 0.5}});
  EXPECT_DOUBLE_EQ(margins->min, 0);
  EXPECT_DOUBLE_EQ(margins->median, 0.5);
  EXPECT_DOUBLE_EQ(Margins({{1, 0}, {0.5, 0.5}})->median, 0.5);
  EXPECT_FALSE(Margins({{kNan}}));
}

TEST(NearFlips, CountWhatTheDifferenceCouldFlip) {
  Predictions a = {{0.52, 0.48}, {0.9, 0.1}, {0.5, 0.5}, {0.52, 0.48}};
  Predictions b = {{0.50, 0.50}, {0.88, 0.12}, {0.5, 0.5}, {0.515, 0.485}};
  // The first could flip; the second is far from it; the third does not differ; the margin of the
  // fourth, 0.03, is three times what twice its difference comes to.
  EXPECT_EQ(NearFlips(a, b), 1u);
  EXPECT_EQ(NearFlips(a, a), 0u);
}

TEST(NearFlips, AFlipIsNear) {
  EXPECT_EQ(NearFlips({{0.51, 0.49}}, {{0.48, 0.52}}), 1u);
  EXPECT_EQ(NearFlips({{0.6}}, {{0.4}}), 1u);
}

}  // namespace
}  // namespace parallax
