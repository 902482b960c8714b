#include "models/run/worst_inputs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

namespace parallax {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

TensorRecipe Tensor(Shape shape, const std::vector<float>& numbers) {
  TensorRecipe tensor;
  tensor.shape = std::move(shape);
  tensor.fill.kind = FillKind::kInline;
  std::string bytes(numbers.size() * sizeof(float), '\0');
  std::memcpy(bytes.data(), numbers.data(), bytes.size());
  tensor.bytes = std::make_shared<const std::string>(std::move(bytes));
  return tensor;
}

std::vector<float> Ramp(size_t count) {
  std::vector<float> numbers(count);
  for (size_t i = 0; i < count; ++i) numbers[i] = static_cast<float>(i);
  return numbers;
}

PairResult WithWorst(bool inconsistent, double difference, std::vector<size_t> inputs) {
  PairResult pair;
  pair.inconsistent = inconsistent;
  pair.max_abs_difference = difference;
  pair.worst_inputs = std::move(inputs);
  return pair;
}

TEST(ChooseWorstInputs, InconsistentPairsTakeTurns) {
  std::vector<PairResult> pairs = {WithWorst(true, 0.5, {7, 1, 2, 3, 4}), WithWorst(false, 9, {8}),
                                   WithWorst(true, 0.1, {7, 5, 6})};
  EXPECT_THAT(ChooseWorstInputs(pairs), ElementsAre(7, 1, 5, 2, 6));
}

TEST(ChooseWorstInputs, WithoutThemTheLargestDifferenceCounts) {
  EXPECT_THAT(ChooseWorstInputs({WithWorst(false, 1e-7, {3}), WithWorst(false, 2e-7, {4, 1})}),
              ElementsAre(4, 1));
  EXPECT_THAT(ChooseWorstInputs({WithWorst(false, 0, {})}), IsEmpty());
  EXPECT_THAT(ChooseWorstInputs({}), IsEmpty());
}

TEST(ImageOf, ScalesByLeastAndGreatest) {
  auto image = ImageOf(Tensor({1, 8, 8, 1}, Ramp(64)));
  ASSERT_TRUE(image);
  EXPECT_EQ(image->height, 8u);
  EXPECT_EQ(image->width, 8u);
  EXPECT_EQ(image->channels, 1u);
  ASSERT_EQ(image->pixels.size(), 64u);
  EXPECT_EQ(static_cast<unsigned char>(image->pixels.front()), 0);
  EXPECT_EQ(static_cast<unsigned char>(image->pixels.back()), 255);
}

TEST(ImageOf, ChannelsInFrontGoInside) {
  auto image = ImageOf(Tensor({1, 3, 8, 9}, Ramp(3 * 72)));
  ASSERT_TRUE(image);
  EXPECT_EQ(image->channels, 3u);
  EXPECT_EQ(image->width, 9u);
  // The first pixel: elements 0, 72 and 144 of 0 to 215.
  EXPECT_EQ(static_cast<unsigned char>(image->pixels[0]), 0);
  EXPECT_EQ(static_cast<unsigned char>(image->pixels[1]), 85);
  EXPECT_EQ(static_cast<unsigned char>(image->pixels[2]), 171);
}

TEST(ImageOf, LargeOnesShrinkAndOthersAreNone) {
  auto image = ImageOf(Tensor({1, 400, 170}, Ramp(400 * 170)));
  ASSERT_TRUE(image);
  EXPECT_EQ(image->height, 133u);
  EXPECT_EQ(image->width, 56u);
  EXPECT_EQ(image->pixels.size(), image->height * image->width);
  EXPECT_FALSE(ImageOf(Tensor({1, 13}, Ramp(13))));
  EXPECT_FALSE(ImageOf(Tensor({1, 7, 9}, Ramp(63))));
  EXPECT_FALSE(ImageOf(Tensor({1, 8, 8, 2}, Ramp(128))));
}

TEST(ImageOf, HoldsNanAndInfinity) {
  std::vector<float> numbers = Ramp(64);
  numbers[0] = std::nanf("");
  numbers[1] = static_cast<float>(kInfinity);
  auto image = ImageOf(Tensor({1, 8, 8}, numbers));
  ASSERT_TRUE(image);
  EXPECT_EQ(static_cast<unsigned char>(image->pixels[0]), 0);
  EXPECT_EQ(static_cast<unsigned char>(image->pixels[1]), 255);
}

TEST(TopPredictions, ClassesGoByConfidence) {
  std::vector<double> one = {0.1, std::nan(""), 0.6, 0.3}, single = {0.8};
  EXPECT_THAT(TopPredictions({&one}, true, 2)[0], ElementsAre(Pair(2, 0.6), Pair(3, 0.3)));
  EXPECT_THAT(TopPredictions({&single}, true, 5)[0],
              ElementsAre(Pair(1, 0.8), Pair(0, ::testing::DoubleNear(0.2, 1e-12))));
}

TEST(TopPredictions, WithoutClassesTheOutputsThatDifferMostAreShown) {
  std::vector<double> a = {1, 2, 3, std::nan("")}, b = {1, 2.5, 3.25, std::nan("")};
  EXPECT_THAT(TopPredictions({&a, &b}, false, 2)[1], ElementsAre(Pair(1, 2.5), Pair(2, 3.25)));
  b[0] = std::nan("");
  EXPECT_THAT(TopPredictions({&a, &b}, false, 1)[0], ElementsAre(Pair(0, 1.0)));
}

}  // namespace
}  // namespace parallax
