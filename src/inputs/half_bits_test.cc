#include "inputs/half_bits.h"

#include <gtest/gtest.h>

#include <Eigen/Core>
#include <cmath>

#include "base/rng.h"

namespace parallax {
namespace {

TEST(HalfBits, RoundsAsEigenDoes) {
  Rng rng(1);
  for (int i = 0; i < 2000000; ++i) {
    float x = std::bit_cast<float>(static_cast<uint32_t>(rng.Next()));
    if (std::isnan(x)) {
      EXPECT_GT(HalfBits(x) & 0x7fff, 0x7c00);
      EXPECT_GT(BrainBits(x) & 0x7fff, 0x7f80);
      continue;
    }
    // Most random floats are far outside a half's range: bring every other one near it.
    if (i % 2 == 0) x = std::ldexp(x, -std::ilogb(x) + static_cast<int>(rng.Between(-27, 17)));
    if (!std::isfinite(x)) continue;
    ASSERT_EQ(HalfBits(x), Eigen::half(x).x) << x;
    ASSERT_EQ(BrainBits(x), Eigen::bfloat16(x).value) << x;
  }
}

TEST(HalfBits, WidensEveryNumberExactly) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    uint16_t half = static_cast<uint16_t>(bits);
    float x = static_cast<float>(Eigen::numext::bit_cast<Eigen::half>(half));
    if (std::isnan(x)) {
      EXPECT_TRUE(std::isnan(HalfValue(half)));
    } else {
      ASSERT_EQ(std::bit_cast<uint32_t>(HalfValue(half)), std::bit_cast<uint32_t>(x)) << bits;
      ASSERT_EQ(HalfBits(HalfValue(half)), half);
    }
  }
}

}  // namespace
}  // namespace parallax
