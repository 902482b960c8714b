#include "judge/measures/vanishing.h"

#include <gtest/gtest.h>

#include <cmath>

#include "judge/testing.h"

namespace parallax::testing_judge {
namespace {

// Of a variance that is 1e-119.
TEST(IsBelowNormal, ANanWhereTheDTypeHasNoNormalNumberForTheResult) {
  CaseBuilder c;
  c.Widen().Outcomes2(F32({NAN, 1}), F64({1e-119, 1}));
  EXPECT_TRUE(IsBelowNormal(c.Get()));
  c.Outcomes2(F32({NAN, 1}), F64({1e-30, 1}));
  EXPECT_FALSE(IsBelowNormal(c.Get())) << "float32 holds it";
  c.Outcomes2(F32({NAN, 1}), F64({0, 1}));
  EXPECT_FALSE(IsBelowNormal(c.Get())) << "float32 holds 0";
  c.Outcomes2(F32({NAN, NAN}), F64({1e-119, 1}));
  EXPECT_FALSE(IsBelowNormal(c.Get())) << "more is wrong";
  c.Outcomes2(F64({NAN}), F64({1e-119}));
  EXPECT_FALSE(IsBelowNormal(c.Get())) << "its own dtype holds it";
}

}  // namespace
}  // namespace parallax::testing_judge
