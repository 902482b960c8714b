#include "explain/learned/learn_conditions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "explain/variations/testing.h"
#include "explain/variations/variation_budget.h"
#include "numbers/element.h"

namespace parallax {
namespace {

using namespace testing_variations;  // NOLINT
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

double FirstNumber(const Binding& binding, const char* name) {
  const std::vector<double> numbers = NumbersOf(TensorNamed(binding, name));
  return numbers.empty() ? 0 : numbers.front();
}

TEST(LearnConditions, TwoThatNoQuestionAsksAbout) {
  const PlantedBug bug{
      "even, of one mode",
      Numbers({2}, DType::kF32, 1),
      {{"n", true, {int64_t{8}}}, {"mode", true, {std::string("a")}}},
      {Optional("mode", "'a'", {"a", "b", "c"})},
      [](const Binding& b) { return WholeOf(b, "n") % 2 == 0 && IsText(b, "mode", "a", true); },
      {}};
  const Told told = TellOf(bug);
  EXPECT_THAT(told.clauses, UnorderedElementsAre("mode is 'a'", "n is even"));
  EXPECT_FALSE(told.in_some_calls);
  EXPECT_THAT(told.varied,
              testing::Contains(VariedCall{"n is even", "false", VariedState::kPasses}));
}

TEST(LearnConditions, ABoundOfTwoTensorsTogether) {
  const PlantedBug bug{
      "a product",
      Numbers({}, DType::kF32, 300),
      {{"y", false, {Numbers({}, DType::kF32, 200)}}},
      {},
      [](const Binding& b) { return std::abs(FirstNumber(b, "x") * FirstNumber(b, "y")) > 1000; },
      {}};
  const Told told = TellOf(bug, [](const Binding& b) {
    return NumElements(TensorNamed(b, "x").shape) != 1 ||
           NumElements(TensorNamed(b, "y").shape) != 1;
  });
  ASSERT_EQ(told.clauses.size(), 1U);
  EXPECT_TRUE(told.clauses.front().starts_with("x * y is in size above about ")) << told.clauses[0];
  const double bound =
      std::stod(told.clauses.front().substr(told.clauses.front().find("about") + 6));
  EXPECT_GT(bound, 750);
  EXPECT_LT(bound, 1300);
  EXPECT_FALSE(told.in_some_calls);
}

TEST(LearnConditions, WhatAProductIsTheExponentOf) {
  const PlantedBug bug{"exp(-x * y)",
                       Numbers({}, DType::kF32, 50),
                       {{"y", false, {Numbers({}, DType::kF32, -2)}}},
                       {},
                       [](const Binding& b) {
                         const double most = std::log(LargestFinite(TensorNamed(b, "x").dtype));
                         return -FirstNumber(b, "x") * FirstNumber(b, "y") > most;
                       },
                       {}};
  const Told told = TellOf(bug, [](const Binding& b) {
    return NumElements(TensorNamed(b, "x").shape) != 1 ||
           TensorNamed(b, "x").dtype != TensorNamed(b, "y").dtype ||
           !IsFloat(TensorNamed(b, "x").dtype) || NumElements(TensorNamed(b, "y").shape) != 1;
  });
  EXPECT_THAT(told.clauses, UnorderedElementsAre("exp(-x * y) overflows"));
  EXPECT_FALSE(told.in_some_calls);
}

TEST(LearnConditions, ShapesAgainstEachOther) {
  const PlantedBug bug{"one shape, even",
                       Numbers({2}, DType::kF32, 1),
                       {{"y", false, {Numbers({2}, DType::kF32, 1)}}, {"n", true, {int64_t{8}}}},
                       {},
                       [](const Binding& b) {
                         return TensorNamed(b, "x").shape == TensorNamed(b, "y").shape &&
                                WholeOf(b, "n") % 2 == 0;
                       },
                       {}};
  const Told told = TellOf(bug);
  EXPECT_THAT(told.clauses, UnorderedElementsAre("x and y have one shape", "n is even"));
  EXPECT_FALSE(told.in_some_calls);
}

TEST(LearnConditions, WhatNoAspectVariesIsDrawnAfresh) {
  const PlantedBug bug{"a number that is not whole",
                       Numbers({2}, DType::kF32, 1),
                       {{"mode", true, {std::string("a")}}, {"p", true, {2.5}}},
                       {Optional("mode", "'a'", {"a", "b", "c"})},
                       [](const Binding& b) {
                         const double p = Given(b, "p")->As<double>();
                         return std::floor(p) != p && IsText(b, "mode", "a", true);
                       },
                       {}};
  const Told told = TellOf(bug);
  EXPECT_THAT(told.clauses, UnorderedElementsAre("mode is 'a'", "p is not whole"));
  EXPECT_FALSE(told.in_some_calls);
}

TEST(JointDraws, ATensorThatIsLeftOutIsNotDrawn) {
  const Binding none{{{"n", true, {int64_t{3}}}}};
  Rng rng(1);
  EXPECT_EQ(WithOtherShape(none, 0, rng), none);
  EXPECT_EQ(WithOtherNumbers(none, 0, rng), none);
  EXPECT_EQ(WithOtherExtent(none, rng), none);
}

TEST(LearnConditions, NothingIsLearnedWhereACallIsDear) {
  Trial dies, hangs, plain;
  for (Trial* each : {&dies, &hangs, &plain}) each->binding = MakeSuspect("toy.f", {4}).binding;
  dies.outcomes = {{Crashed{}, 0}};
  hangs.outcomes = {{TimedOut{}, 0}};
  EXPECT_EQ(LearningBudget(hangs), 0);
  EXPECT_GT(LearningBudget(dies), 0);
  EXPECT_LT(LearningBudget(dies), LearningBudget(plain));
}

}  // namespace
}  // namespace parallax
