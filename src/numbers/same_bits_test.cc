#include "numbers/same_bits.h"

#include <gtest/gtest.h>

#include "numbers/testing.h"

namespace parallax {
namespace {

TEST(SameBits, DiffersInZeroSignDTypeAndShape) {
  TestTensor zero = MakeTensor(DType::kF32, {0.0, 1});
  EXPECT_TRUE(SameBits(zero.view(), zero.view()));
  EXPECT_FALSE(SameBits(zero.view(), MakeTensor(DType::kF32, {-0.0, 1}).view()));
  EXPECT_FALSE(SameBits(zero.view(), MakeTensor(DType::kF64, {0.0, 1}).view()));
  EXPECT_FALSE(SameBits(zero.view(), MakeTensor(DType::kF32, {0.0, 1, 2}).view()));
  EXPECT_FALSE(SameBits(zero.view(), MakeTensor(DType::kF32, {{0, 0}, {1, 0}}, {2, 1}).view()));
}

TEST(SameBits, TakesAnyNanForAnyNanOfTheSamePlace) {
  for (DType dtype : AllDTypes()) {
    if (!IsInexact(dtype)) continue;
    TestTensor a = MakeTensor(dtype, {1, kNan, kInf, 2, kNan});
    TestTensor b = MakeTensor(dtype, {1, -kNan, kInf, 2, kNan});
    EXPECT_TRUE(SameBits(a.view(), b.view())) << Name(dtype);
    TestTensor c = MakeTensor(dtype, {1, kInf, kInf, 2, kNan});
    EXPECT_FALSE(SameBits(a.view(), c.view())) << Name(dtype);
    TestTensor d = MakeTensor(dtype, {1, kNan, -kInf, 2, kNan});
    EXPECT_FALSE(SameBits(a.view(), d.view())) << Name(dtype);
  }
}

TEST(SameBits, ReadsThroughStrides) {
  TestTensor a = MakeTensor(DType::kI16, {1, 9, 2, 9, 3, 9});
  a.shape = {3};
  a.strides = {2};
  EXPECT_TRUE(SameBits(a.view(), MakeTensor(DType::kI16, {1, 2, 3}).view()));
  EXPECT_FALSE(SameBits(a.view(), MakeTensor(DType::kI16, {1, 2, 9}).view()));
}

}  // namespace
}  // namespace parallax
