// Skeptics of what nobody promised: singular, unordered, truth-values.

#include <gtest/gtest.h>

#include "judge/testing.h"

namespace parallax::testing_judge {
namespace {

Outcome Singular() { return Raise("LinAlgError", "the matrix is Singular"); }

// Two builds of one library.
CaseBuilder TwoTargets(Outcome a, Outcome b) {
  CaseBuilder c;
  c.relation.sides[0].target = "new";
  c.relation.sides[1].target = "old";
  c.Outcomes2(std::move(a), std::move(b));
  return c;
}

TEST(Singular, WhatOneUlpDecidesIsNoContradiction) {
  CaseBuilder c = TwoTargets(Healthy(), Singular());
  EXPECT_FALSE(c.Ask("singular", "status").doubts) << "nothing was nudged";
  c.Answer("nudge-", Healthy());
  EXPECT_TRUE(c.Ask("singular", "status").doubts) << "the side that refused returns";
  c = TwoTargets(Healthy(), Singular()).Answer("nudge-", Singular());
  EXPECT_TRUE(c.Ask("singular", "status").doubts) << "the side that returned refuses";
}

TEST(Singular, AnyOtherRefusalStands) {
  CaseBuilder c = TwoTargets(Healthy(), Raise("ValueError", "n is odd"));
  c.Answer("nudge-", Healthy());
  EXPECT_FALSE(c.Ask("singular", "status").doubts);
}

TEST(Singular, ALayoutThatMakesItSingularIsABug) {
  CaseBuilder c;
  c.relation.sides[1].derivation.kind = DeriveKind::kLayout;
  c.Outcomes2(Healthy(), Singular()).Answer("nudge-", Healthy());
  EXPECT_FALSE(c.Ask("singular", "status").doubts);
}

TEST(Singular, NumbersOfAMatrixThatIsNearlySingular) {
  CaseBuilder c = TwoTargets(Healthy(), Return(Tensor<float>({7, 9})));
  c.Answer("nudge-", Singular());
  EXPECT_TRUE(c.Ask("singular", "value").doubts);
  c = TwoTargets(Healthy(), Return(Tensor<float>({7, 9}))).Answer("nudge-", Healthy());
  EXPECT_FALSE(c.Ask("singular", "value").doubts);
}

TEST(Singular, NumbersOfAnInverseOfWhatHasNoFullRank) {
  const auto of = [](double corner) {
    CaseBuilder c;
    c.Outcomes2(Healthy(), Return(Tensor<float>({7, 9})));
    c.binding.arguments[0].value =
        Input<float>({1.25f, 1, 1.25f, static_cast<float>(corner)}, {1, 2, 2});
    c.traits = {"linalg", "full-rank"};
    return c;
  };
  EXPECT_TRUE(of(1).Ask("singular", "value").doubts);
  EXPECT_TRUE(of(1 + 1e-7).Ask("singular", "value").doubts) << "an ulp aside";
  EXPECT_FALSE(of(2).Ask("singular", "value").doubts);
  CaseBuilder sum = of(1);
  sum.traits = {"linalg"};
  EXPECT_FALSE(sum.Ask("singular", "value").doubts) << "a norm has one all the same";
}

TEST(TruthValues, CountedInOneLibraryAndNotInTheOther) {
  const Outcome two = Return(Tensor<float>({1, 2}));
  OutputTensor bools{DType::kBool, {2}, {1}, true, std::string("\1\1", 2)};
  CaseBuilder c = TwoTargets(two, Return({bools}));
  EXPECT_TRUE(c.Ask("truth-values", "value").doubts);
  c = TwoTargets(two, Return(Tensor<float>({1, 1})));
  EXPECT_FALSE(c.Ask("truth-values", "value").doubts);
  CaseBuilder own;
  own.Outcomes2(two, Return({bools}));
  ASSERT_TRUE(own.Complain("value"));
  EXPECT_FALSE(FindSkeptic("truth-values")->Concerns(own.Get(), *own.Complain("value")));
}

TEST(Unordered, AnotherOrderIsRightWhereSortedIsOff) {
  CaseBuilder c;
  c.Outcomes2(Return(Tensor<float>({1, 2, 5})), Return(Tensor<float>({2, 1, 5})));
  EXPECT_FALSE(c.Ask("unordered", "value").doubts);
  c.binding.arguments.push_back({"sorted", true, {false}});
  EXPECT_TRUE(c.Ask("unordered", "value").doubts);
  c.Outcomes2(Return(Tensor<float>({1, 2, 5})), Return(Tensor<float>({2, 2, 5})));
  EXPECT_FALSE(c.Ask("unordered", "value").doubts) << "other numbers";
}

}  // namespace
}  // namespace parallax::testing_judge
