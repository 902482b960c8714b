#include "judge/measures/bin_edges.h"

#include <gtest/gtest.h>

#include "judge/testing.h"

namespace parallax::testing_judge {
namespace {

// Counts of `input` in two bins, in float32, whose middle edge is rounded up; in float64 the second
// bin has all.
CaseBuilder Histogram(std::vector<float> input, float middle) {
  CaseBuilder c;
  c.binding.arguments[0].value = Input<float>(input);
  const auto all = static_cast<float>(input.size());
  c.Widen().Outcomes2(Return(Items({Tensor<float>({all, 0}), Tensor<float>({-1, middle, 1})})),
                      Return(Items({Tensor<double>({0, all}), Tensor<double>({-1, 0, 1})})));
  return c;
}

TEST(BinEdges, WhatLiesOnAnEdgeMayBeCountedOnEitherSideOfIt) {
  CaseBuilder c = Histogram({0}, 1e-8F);
  ASSERT_TRUE(c.Complain("value"));
  EXPECT_TRUE(LieOnReturnedEdges(c.Get()));
  EXPECT_TRUE(c.Ask("discontinuous", "value").doubts);
}

TEST(BinEdges, WhatLiesWithinABinIsNot) {
  EXPECT_FALSE(LieOnReturnedEdges(Histogram({0.5F}, 1e-8F).Get()));
  EXPECT_FALSE(Histogram({0.5F}, 1e-8F).Ask("discontinuous", "value").doubts);
}

TEST(BinEdges, EdgesThatDifferByMoreThanRoundingAreWrong) {
  EXPECT_FALSE(LieOnReturnedEdges(Histogram({0}, 1e-3F).Get()));
}

TEST(BinEdges, ACountThatIsLostIsNoNeighbours) {
  CaseBuilder c = Histogram({0}, 1e-8F);
  c.outcomes[0] = Return(Items({Tensor<float>({0, 0}), Tensor<float>({-1, 1e-8F, 1})}));
  EXPECT_FALSE(LieOnReturnedEdges(c.Get()));
}

TEST(BinEdges, CountsAloneHaveNone) {
  CaseBuilder c;
  c.binding.arguments[0].value = Input<float>({0});
  c.Widen().Outcomes2(F32({1, 0}), F64({0, 1}));
  EXPECT_FALSE(LieOnReturnedEdges(c.Get()));
}

}  // namespace
}  // namespace parallax::testing_judge
