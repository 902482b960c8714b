// Investigation of what lies at a jump of the function, where a rounding of the inputs moves as
// much.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

#include "confirm/investigate.h"
#include "investigate/probe.h"
#include "investigate/testing.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT

Investigation Investigated(const InvestigateContext& context, RecordedCase suspect) {
  auto result = Investigate(context, {std::move(suspect)}, true);
  EXPECT_TRUE(result.ok());
  return std::move(result).value();
}

// The whole part of the sum, which float32 rounds up to the next.
Outcome WholePart(const Binding& binding, ChildState&) {
  const TensorRecipe& x = *FirstTensor(binding);
  const std::vector<double> numbers = NumbersOf(x);
  const double sum = std::accumulate(numbers.begin(), numbers.end(), 0.0);
  return ReturnNumbers(x.dtype, {}, {std::floor(x.dtype == DType::kF32 ? sum : sum - 1e-9)});
}

// Reduction, or chance, keeps inputs that three nudges do not move over the jump.
TEST(Jumps, OtherNudgesTellAJump) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.whole_part"] = WholePart;
  const InvestigateContext context = ContextFor(evaluator);
  int missed = 0;
  for (uint64_t seed = 1; seed <= 40; ++seed) {
    RecordedCase suspect = MakeSuspect("toy.whole_part", {4});
    suspect.seed = seed;
    suspect.binding.arguments[0].value =
        testing_judge::Input<float>({0.625f, 0.625f, 0.875f, 0.875f});
    Sweep(evaluator, &suspect);
    const auto probed = ProbeSuspect(context, suspect);
    ASSERT_TRUE(probed.ok());
    if (probed->verdict.state != VerdictState::kDisagree) continue;
    ++missed;
    Investigation found = Investigated(context, suspect);
    EXPECT_FALSE(found.finding.has_value()) << seed;
    EXPECT_EQ(found.verdict.reason, "discontinuous");
  }
  EXPECT_GT(missed, 0);
}

// Leaves out the last of 17 elements or more in float32; of up to 20 it also jumps where the first
// three are an ulp or two more than 1.
Outcome JumpyTailSum(const Binding& binding, ChildState&) {
  const TensorRecipe& x = *FirstTensor(binding);
  std::vector<double> numbers = NumbersOf(x);
  const bool wrong = x.dtype == DType::kF32 && numbers.size() >= 17;
  const bool jumps = wrong && numbers.size() <= 20 &&
                     std::all_of(numbers.begin(), numbers.begin() + 3,
                                 [](double each) { return each > 1 && each < 1.00001; });
  if (wrong) numbers.pop_back();
  const double sum = std::accumulate(numbers.begin(), numbers.end(), 0.0);
  return ReturnNumbers(x.dtype, {}, {sum + (jumps ? 1 : 0)});
}

TEST(Jumps, WhatIsReducedToAJumpIsReducedBesideIt) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.jumpy_sum"] = JumpyTailSum;
  const InvestigateContext context = ContextFor(evaluator);
  int beside = 0;
  for (uint64_t seed = 1; seed <= 8; ++seed) {
    RecordedCase suspect = MakeSuspect("toy.jumpy_sum", {3, 10});
    suspect.seed = seed;
    Sweep(evaluator, &suspect);
    Investigation found = Investigated(context, suspect);
    ASSERT_TRUE(found.finding.has_value());
    const TensorRecipe& x = *FirstTensor(found.finding->witness.binding);
    EXPECT_EQ(x.shape, Shape{17}) << seed;
    beside += NumbersOf(x) == std::vector<double>(17, 1.0) ? 0 : 1;
  }
  EXPECT_GT(beside, 0);
}

}  // namespace
}  // namespace parallax
