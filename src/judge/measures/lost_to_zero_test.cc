#include "judge/measures/lost_to_zero.h"

#include <gtest/gtest.h>

#include "judge/testing.h"

namespace parallax::testing_judge {
namespace {

TEST(LosesToZero, NothingButNumbersThatAreSmallAgainstTheTolerance) {
  CaseBuilder c;
  c.Outcomes2(F32({1, 0}), F32({1, 2e-9f}));
  EXPECT_FALSE(LosesToZero(c.Get())) << "the sides agree";
  c.relation.claim.bits |= kClaimZeros;
  EXPECT_TRUE(LosesToZero(c.Get()));
  c.Outcomes2(F32({1, 2e-9f}), F32({1, 0}));
  EXPECT_TRUE(LosesToZero(c.Get())) << "whichever side is 0";
  c.Outcomes2(F32({1, 0}), F32({2, 2e-9f}));
  EXPECT_FALSE(LosesToZero(c.Get())) << "more is wrong";
  c.Outcomes2(F32({1, 0}), F32({1, 2}));
  EXPECT_FALSE(LosesToZero(c.Get())) << "no small number";
}

}  // namespace
}  // namespace parallax::testing_judge
