// What does not fail by itself: state that is kept between calls, numbers that hide the bug.

#include "investigate/prefix.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "confirm/investigate.h"
#include "investigate/testing.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT

// Squares; a float32 call on other contents than `own` leaves something behind, for those after it
// or, `at_once`, for itself as well.
FakeProgram StickySquare(double own, bool at_once) {
  return [own, at_once](const Binding& binding, ChildState& state) {
    const TensorRecipe& x = *FirstTensor(binding);
    std::vector<double> numbers = NumbersOf(x);
    const bool other = !numbers.empty() && std::abs(numbers.front() - own) > 0.01;
    const double before = state["workspace"];
    if (x.dtype == DType::kF32 && other) state["workspace"] = 1;
    const double extra = at_once ? state["workspace"] : before;
    for (double& number : numbers) {
      number = number * number + (x.dtype == DType::kF32 ? extra : 0);
    }
    return ReturnNumbers(x.dtype, x.shape, numbers);
  };
}

// A suspect that failed behind a call on other contents, investigated in another process.
Investigation InvestigateLater(bool at_once, FakeEvaluator& evaluator, FakeEvaluator& later,
                               const std::vector<std::string>& traits = {}) {
  RecordedCase suspect = MakeSuspect("toy.sticky_square", {5});
  const double own = NumbersOf(*FirstTensor(Realise(suspect.binding, suspect.seed))).front();
  evaluator.programs["toy.sticky_square"] = StickySquare(own, at_once);
  later.programs = evaluator.programs;
  RecordedCase before = MakeSuspect("toy.sticky_square", {5});
  before.seed = 8;
  Sweep(evaluator, &before);
  Sweep(evaluator, &suspect);
  EXPECT_EQ(suspect.verdict.reason, "unprobed");
  suspect.traits = traits;
  auto found = Investigate(ContextFor(later), {std::move(suspect)}, true);
  EXPECT_TRUE(found.ok());
  return std::move(found).value();
}

TEST(Prefix, StateKeptBetweenCallsNeedsOne) {
  FakeEvaluator evaluator, cold;
  const Investigation found = InvestigateLater(false, evaluator, cold);
  ASSERT_TRUE(found.finding.has_value());
  EXPECT_EQ(found.finding->prefix.size(), 1u);
  EXPECT_THAT(found.finding->title,
              testing::HasSubstr("another value after the same call with other"));
  EXPECT_EQ(found.finding->confirmed, 3);
  EXPECT_EQ(FirstTensor(found.finding->witness.binding)->shape, Shape{});
}

// What an API draws hangs on what was drawn before.
TEST(Prefix, WhatMayDrawOwesNoValuesBehindOtherCalls) {
  for (const char* trait : {"random", "draws-by-option"}) {
    FakeEvaluator evaluator, cold;
    const Investigation found = InvestigateLater(false, evaluator, cold, {trait});
    EXPECT_FALSE(found.finding && found.finding->confirmed > 0) << trait;
  }
}

TEST(Prefix, ASickSharedChildDoesNotHideIt) {
  FakeEvaluator evaluator;
  const Investigation found = InvestigateLater(false, evaluator, evaluator);
  ASSERT_TRUE(found.finding.has_value());
  EXPECT_EQ(found.finding->prefix.size(), 1u);
  EXPECT_EQ(found.finding->confirmed, 3);
}

TEST(Prefix, NumbersThatHideTheBugGiveWayToOthers) {
  FakeEvaluator evaluator, cold;
  const Investigation found = InvestigateLater(true, evaluator, cold);
  ASSERT_TRUE(found.finding.has_value());
  EXPECT_TRUE(found.finding->prefix.empty());
  EXPECT_THAT(found.finding->title, testing::Not(testing::HasSubstr("after")));
  EXPECT_EQ(found.finding->confirmed, 3);
}

}  // namespace
}  // namespace parallax
