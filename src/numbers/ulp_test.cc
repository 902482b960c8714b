#include "numbers/ulp.h"

#include <gtest/gtest.h>

#include "numbers/testing.h"

namespace parallax {
namespace {

TEST(UlpDistance, CountsStepsInTheDType) {
  EXPECT_EQ(UlpDistance(DType::kF32, 1, 1), 0u);
  EXPECT_EQ(UlpDistance(DType::kF32, 1, 1 + 0x1p-23), 1u);
  EXPECT_EQ(UlpDistance(DType::kF32, 1, 1 - 0x1p-24), 1u);
  EXPECT_EQ(UlpDistance(DType::kF64, 1, 1 + 0x1p-52), 1u);
  EXPECT_EQ(UlpDistance(DType::kF16, 1, 1.0009765625), 1u);
  EXPECT_EQ(UlpDistance(DType::kBF16, 1, 1.0078125), 1u);
  EXPECT_EQ(UlpDistance(DType::kF32, 0.0, -0.0), 0u);
  EXPECT_EQ(UlpDistance(DType::kF32, 0x1p-149, -0x1p-149), 2u);
  EXPECT_EQ(UlpDistance(DType::kF64, 5e-324, 0), 1u);
  EXPECT_EQ(UlpDistance(DType::kF32, kInf, 3.4028234663852886e38), 1u);
  EXPECT_EQ(UlpDistance(DType::kF16, 65504, 1e9), 1u);
  EXPECT_EQ(UlpDistance(DType::kF64, -kInf, kInf), 2 * 0x7ff0000000000000u);
  EXPECT_EQ(UlpDistance(DType::kF32, kNan, 1), std::nullopt);
}

// Places are the bit patterns: every half is one step from the next.
TEST(UlpDistance, StepsThroughEveryHalf) {
  for (DType dtype : {DType::kF16, DType::kBF16}) {
    double previous = 0;
    for (uint16_t bits = 1; bits <= (dtype == DType::kF16 ? 0x7c00 : 0x7f80); ++bits) {
      double value = LoadElement(dtype, &bits).re;
      ASSERT_EQ(UlpDistance(dtype, previous, value), 1u) << bits;
      ASSERT_EQ(UlpDistance(dtype, 0, value), bits);
      previous = value;
    }
  }
}

TEST(UlpDType, IsTheCoarser) {
  EXPECT_EQ(UlpDType(DType::kF32, DType::kF64), DType::kF32);
  EXPECT_EQ(UlpDType(DType::kBF16, DType::kF16), DType::kBF16);
  EXPECT_EQ(UlpDType(DType::kC128, DType::kC64), DType::kF32);
  EXPECT_EQ(UlpDType(DType::kI32, DType::kF64), DType::kF64);
  EXPECT_EQ(UlpDType(DType::kI32, DType::kBool), std::nullopt);
}

}  // namespace
}  // namespace parallax
