#include "numbers/ordinary.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace parallax {
namespace {

TEST(Ordinariness, IsThatOfTheLeastOrdinaryNumber) {
  const auto of = [](std::vector<float> x) {
    return Ordinariness(DType::kF32, x.data(), static_cast<int64_t>(x.size()));
  };
  EXPECT_EQ(of({}), kMostOrdinary);
  EXPECT_EQ(of({1, -3, 0}), kMostOrdinary);
  EXPECT_EQ(of({1, 1e30f}), 2);
  EXPECT_EQ(of({1, 1e-40f}), 2);
  EXPECT_EQ(of({1e30f, INFINITY}), 1);
  EXPECT_EQ(of({INFINITY, NAN, 1}), 0);
  const std::vector<int8_t> bytes = {1, -128};
  EXPECT_EQ(Ordinariness(DType::kI8, bytes.data(), 1), kMostOrdinary);
  EXPECT_EQ(Ordinariness(DType::kI8, bytes.data(), 2), 2);
}

TEST(HitChoice, TellsTheFirstTwoAndWhatIsMoreOrdinary) {
  HitChoice choice(2);
  EXPECT_TRUE(choice.Wants(1));
  EXPECT_TRUE(choice.Wants(0));
  EXPECT_FALSE(choice.Wants(1));
  EXPECT_TRUE(choice.Wants(kMostOrdinary));
  EXPECT_FALSE(choice.Wants(kMostOrdinary));
}

}  // namespace
}  // namespace parallax
