// Class and MAD distance, thresholds and patterns, held against the figures of CRADLE (ICSE 2019).

#include <gtest/gtest.h>

#include "models/measure/class_distance.h"
#include "models/measure/inconsistency.h"
#include "models/measure/mad_distance.h"
#include "models/measure/testing.h"

namespace parallax {
namespace {

// Figure 2: petri dish is first on TensorFlow and not among the first five on CNTK.
TEST(ClassDistance, FirstAgainstBeyondTheFifthIs16) {
  Prediction tensorflow = {0.9, 0.02, 0.02, 0.02, 0.02, 0.02};
  Prediction cntk = {0.01, 0.5, 0.2, 0.1, 0.1, 0.09};
  EXPECT_EQ(ClassScore(tensorflow, 0), 16);
  EXPECT_EQ(ClassScore(cntk, 0), 0);
  EXPECT_EQ(ClassDistance(tensorflow, cntk, 0), 16);
}

TEST(ClassDistance, FirstAgainstThirdIs12) {
  Prediction first = {0.9, 0.05, 0.03, 0.02};
  Prediction third = {0.1, 0.5, 0.3, 0.05};
  EXPECT_EQ(ClassScore(third, 0), 4);
  EXPECT_EQ(ClassDistance(first, third, 0), 12);
}

TEST(ClassDistance, TwoWrongClassesAreNoDistance) {
  Prediction a = {0.1, 0.8, 0.1};
  Prediction b = {0.1, 0.1, 0.8};
  EXPECT_EQ(ClassDistance(a, b, 0), 0);
  EXPECT_NE(TopClass(a), TopClass(b));
}

TEST(ClassDistance, OneNumberIsTwoClasses) {
  EXPECT_EQ(ClassCount(Prediction{0.9}), 2u);
  EXPECT_EQ(RankOfClass(Prediction{0.9}, 1), 1u);
  EXPECT_EQ(RankOfClass(Prediction{0.9}, 0), 2u);
  EXPECT_EQ(TopClass(Prediction{0.2}), 0u);
}

TEST(ClassDistance, EqualConfidencesShareTheBetterRank) {
  EXPECT_EQ(RankOfClass(Prediction{1, 1, 0}, 1), 1u);
  EXPECT_EQ(TopClass(Prediction{1, 1, 0}), 0u);
}

TEST(ClassDistance, NanHasNoRank) {
  EXPECT_EQ(RankOfClass(Prediction{kNan, 0.5}, 0), std::nullopt);
  EXPECT_EQ(ClassScore(Prediction{kNan, 0.5}, 0), 0);
  EXPECT_EQ(TopClass(Prediction{kNan, 0.5}), 1u);
  EXPECT_EQ(TopClass(Prediction{kNan, kNan}), std::nullopt);
  EXPECT_EQ(ClassDistance(Prediction{kNan, kNan}, Prediction{0.6, 0.4}, 0), 16);
}

// Dave-2: the angle is 0.0, the backends say 0.4 and -0.1.
TEST(MadDistance, ThePapersAngle) {
  Prediction truth = {0.0};
  MadDistance distance = MadDistanceOf(Prediction{0.4}, Prediction{-0.1}, truth);
  EXPECT_DOUBLE_EQ(distance.value, 0.6);
  EXPECT_FALSE(distance.too_near);
}

TEST(MadDistance, OneExactAndOneWrongIs1) {
  EXPECT_EQ(MadDistanceOf(Prediction{1, 0}, Prediction{0.5, 0.5}, Prediction{1, 0}).value, 1);
}

TEST(MadDistance, RatiosOfRoundingErrorsSayNothing) {
  MadDistance distance = MadDistanceOf(1.4e-7, 4e-7);
  EXPECT_NEAR(distance.value, 0.48, 0.01);
  EXPECT_TRUE(distance.too_near);
  // One confident backend and a wrong one is the worst fault.
  EXPECT_FALSE(MadDistanceOf(1e-7, 0.5).too_near);
}

TEST(MadDistance, NanOnOneSideIsAsFarAsCanBe) {
  EXPECT_EQ(MeanAbsoluteDeviation(Prediction{kNan}, Prediction{1}), kInf);
  EXPECT_EQ(MeanAbsoluteDeviation(Prediction{kNan, kInf}, Prediction{kNan, kInf}), 0);
  EXPECT_EQ(MadDistanceOf(kInf, 0.1).value, 1);
  EXPECT_EQ(MadDistanceOf(kInf, kInf).value, 0);
  EXPECT_EQ(MeanAbsoluteDeviation({}, {}), 0);
}

// Table I, row 1: Xception, TensorFlow against CNTK, 5,000 images.
TEST(Inconsistency, TableOneBinning) {
  std::vector<double> distances;
  for (auto [distance, count] : std::vector<std::pair<double, int>>{{16, 10},
                                                                    {15, 100},
                                                                    {8, 102},
                                                                    {7, 100},
                                                                    {4, 47},
                                                                    {3, 60},
                                                                    {2, 40},
                                                                    {1, 85},
                                                                    {0, 4456}}) {
    distances.insert(distances.end(), static_cast<size_t>(count), distance);
  }
  EXPECT_EQ(ToText(ClassPattern(distances)), "10/202/147/100/85/4456");
  DistanceSummary summary = Summarise(distances, kClassRule);
  EXPECT_EQ(summary.largest, 16);
  EXPECT_EQ(summary.over, 212u);
  EXPECT_TRUE(summary.inconsistent);
}

TEST(Inconsistency, MadBinsHoldTheirLowerBound) {
  EXPECT_EQ(ToText(MadPattern(std::vector<double>{0, 0.19, 0.2, 0.4, 0.6, 0.79, 0.8, 1})),
            "2/2/1/1/2");
  EXPECT_EQ(ToText(MadPattern({})), "0/0/0/0/0");
}

TEST(Inconsistency, AtLeastTheShareAndAtLeastOne) {
  std::vector<double> distances = {0.1, 0.3, 0.2, 0.0};
  EXPECT_EQ(Summarise(distances, kMadRule).over, 2u);
  EXPECT_EQ(Summarise(distances, kMadRule).worst, 1u);
  EXPECT_TRUE(Summarise(distances, {0.2, 50}).inconsistent);
  EXPECT_FALSE(Summarise(distances, {0.2, 51}).inconsistent);
  EXPECT_FALSE(Summarise(distances, {0.5, 0}).inconsistent);
  EXPECT_FALSE(Summarise({}, kMadRule).inconsistent);
}

TEST(Inconsistency, OtherK) {
  EXPECT_EQ(ToText(ClassPattern(std::vector<double>{4, 3, 2, 1, 0}, 3)), "1/2/1/1");
}

}  // namespace
}  // namespace parallax
