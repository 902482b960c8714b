#include "models/measure/pair.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "models/measure/comparison_json.h"
#include "models/measure/comparison_words.h"
#include "models/measure/testing.h"

namespace parallax {
namespace {

const Predictions kHealthy = {{0.9, 0.05, 0.05}, {0.2, 0.7, 0.1}};

Truth Classes(std::vector<int64_t> labels) { return {std::move(labels), {}}; }

TEST(ComparePair, EqualPredictionsAreConsistent) {
  PairResult pair = ComparePair(kHealthy, kHealthy, Classes({0, 1}), nullptr, {});
  EXPECT_FALSE(pair.inconsistent);
  EXPECT_FALSE(pair.Suspicious());
  EXPECT_EQ(pair.class_distance->largest, 0);
  EXPECT_EQ(pair.mad_distance->largest, 0);
  EXPECT_EQ(pair.max_abs_difference, 0);
  EXPECT_EQ(pair.pattern, "class 0/0/0/0/0/2");
}

TEST(ComparePair, CountsInputsByDistanceAndNamesTheWorst) {
  Predictions other = kHealthy;
  other[0] = {0.85, 0.10, 0.05};  // the same order
  other[1] = {0.7, 0.2, 0.1};
  PairResult pair = ComparePair(kHealthy, other, Classes({0, 1}), nullptr, {});
  EXPECT_THAT(pair.class_distribution, ::testing::ElementsAre(0, 1, 0, 0, 0, 1));
  EXPECT_EQ(pair.mad_distribution.size(), 5u);
  EXPECT_THAT(pair.worst_inputs, ::testing::ElementsAre(1, 0));
  pair = ComparePair(kHealthy, kHealthy, Truth{}, nullptr, {});
  EXPECT_TRUE(pair.class_distribution.empty());
  EXPECT_TRUE(pair.mad_distribution.empty());
  EXPECT_TRUE(pair.worst_inputs.empty());
}

TEST(ComparePair, AtMostSoManyInputsAreTheWorst) {
  Predictions one, other;
  for (int i = 0; i < 9; ++i) {
    one.push_back({0.5, 0.5});
    other.push_back({0.5 + 0.01 * i, 0.5 - 0.01 * i});
  }
  EXPECT_THAT(ComparePair(one, other, Truth{}, nullptr, {}).worst_inputs,
              ::testing::ElementsAre(8, 7, 6, 5, 4));
}

TEST(ComparePair, AnotherTopClassIsFarAndFlips) {
  Predictions other = kHealthy;
  other[1] = {0.7, 0.2, 0.1};
  PairResult pair = ComparePair(kHealthy, other, Classes({0, 1}), nullptr, {});
  EXPECT_EQ(pair.class_distance->largest, 8);  // first against second
  EXPECT_TRUE(pair.inconsistent);
  EXPECT_EQ(pair.top_class_flips, 1u);
  EXPECT_EQ(pair.worst_input, 1u);
  EXPECT_DOUBLE_EQ(pair.max_abs_difference, 0.5);
}

TEST(ComparePair, TwoWrongClassesAreAFlipAlone) {
  Predictions other = kHealthy;
  other[0] = {0.04, 0.06, 0.9};
  Predictions wrong = kHealthy;
  wrong[0] = {0.04, 0.9, 0.06};
  PairResult pair = ComparePair(wrong, other, Classes({0, 1}), nullptr, {});
  EXPECT_EQ(pair.class_distance->largest, 0);
  EXPECT_EQ(pair.top_class_flips, 1u);
  EXPECT_TRUE(pair.Suspicious());
}

// Which of the two is at fault where they decide differently; kept and said with the pair.
TEST(ComparePair, FlipsAreHeldAgainstTheLabels) {
  const Predictions a = {{0.9, 0.1}, {0.9, 0.1}, {0.2, 0.8}, {0.6, 0.4}};
  const Predictions b = {{0.1, 0.9}, {0.1, 0.9}, {0.8, 0.2}, {0.7, 0.3}};
  ModelComparison comparison;
  comparison.backends.resize(2);
  comparison.backends[0].target = "jax";
  comparison.backends[1].target = "torch";
  comparison.pairs = {ComparePair(a, b, Classes({0, 1, 1, 1}), nullptr, {})};
  comparison.pairs[0].b = 1;
  const auto read = ReadComparison(ComparisonJson(comparison));
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(read->pairs[0].right_on_flips, std::pair(uint64_t{2}, uint64_t{1}));
  EXPECT_EQ(PairRemarks(*read, read->pairs[0]).front(), "of 3 flips jax is right on 2, torch on 1");
  EXPECT_FALSE(ComparePair(a, a, Classes({0, 1, 1, 1}), nullptr, {}).right_on_flips);
  EXPECT_FALSE(ComparePair(a, b, {}, nullptr, {}).right_on_flips);
}

TEST(ComparePair, DeviationsBelowTheGuardAreCountedApart) {
  Predictions right = {{1.0, 0.0}};
  Predictions near = {{1.0 - 3e-7, 3e-7}};
  PairResult pair = ComparePair(right, near, Classes({0}), nullptr, {});
  EXPECT_EQ(pair.mad_distance->largest, 0);
  EXPECT_EQ(pair.mad_too_near, 1u);
  EXPECT_FALSE(pair.inconsistent);
}

TEST(ComparePair, RegressionHasNoClassDistance) {
  Truth truth{{}, {{0.0}}};
  PairResult pair = ComparePair({{0.4}}, {{-0.1}}, truth, nullptr, {});
  EXPECT_FALSE(pair.class_distance);
  EXPECT_EQ(pair.class_reason, "the labels are no classes");
  EXPECT_DOUBLE_EQ(pair.mad_distance->largest, 0.6);
  EXPECT_EQ(pair.pattern, "mad 0/1/0/0/0");
  EXPECT_TRUE(pair.inconsistent);
}

TEST(ComparePair, LabelsOutOfRangeAreAReason) {
  PairResult pair = ComparePair(kHealthy, kHealthy, Classes({0, 3}), nullptr, {});
  EXPECT_FALSE(pair.class_distance);
  EXPECT_EQ(pair.class_reason, "label 3 of input 1 is none of the model's 3 classes");
  EXPECT_EQ(pair.mad_reason, pair.class_reason);
  EXPECT_EQ(Accuracy(kHealthy, Classes({0, 3})), std::nullopt);
}

TEST(ComparePair, WithoutLabelsTheMedianStandsIn) {
  PairResult alone = ComparePair(kHealthy, kHealthy, {}, nullptr, {});
  EXPECT_EQ(alone.class_reason, "the data has no labels");
  EXPECT_EQ(alone.mad_reason, "no labels, and no three independent backends");
  EXPECT_EQ(alone.pattern, "");
  Predictions other = kHealthy;
  other[0] = {0.1, 0.8, 0.1};
  const Predictions* all[] = {&kHealthy, &kHealthy, &other};
  Predictions median = MedianOf(all);
  EXPECT_EQ(median, kHealthy);
  PairResult pair = ComparePair(kHealthy, other, {}, &median, {});
  EXPECT_EQ(pair.mad_distance->largest, 1);
  EXPECT_TRUE(pair.inconsistent);
}

TEST(ComparePair, NanOnOneSideIsInfinitelyFar) {
  Predictions other = kHealthy;
  other[1] = {kNan, kNan, kNan};
  PairResult pair = ComparePair(kHealthy, other, Classes({0, 1}), nullptr, {});
  EXPECT_TRUE(std::isinf(pair.max_abs_difference));
  EXPECT_EQ(pair.mad_distance->largest, 1);
  EXPECT_EQ(pair.class_distance->largest, 16);
}

TEST(MedianOf, NanIsLarge) {
  Predictions a = {{1.0}};
  Predictions b = {{kNan}};
  Predictions c = {{3.0}};
  const Predictions* all[] = {&a, &b, &c};
  EXPECT_EQ(MedianOf(all)[0][0], 3.0);
}

TEST(Accuracy, IsTheShareOfRightTopClasses) {
  EXPECT_EQ(Accuracy(kHealthy, Classes({0, 0})), 0.5);
  EXPECT_EQ(Accuracy({}, Classes({})), std::nullopt);
  EXPECT_EQ(Accuracy({{0.9}, {0.1}}, Classes({1, 0})), 1.0);
}

}  // namespace
}  // namespace parallax
