#include "triage/triage.h"

#include <gtest/gtest.h>

#include <numeric>

#include "triage/signature.h"
#include "triage/testing.h"

namespace parallax {
namespace {

using namespace testing_triage;  // NOLINT

// Sums, but for float32 and 17 to 31 elements leaves out the last one.
Outcome TailSum(const Binding& binding, ChildState&) {
  const TensorRecipe& x = *FirstTensor(binding);
  std::vector<double> numbers = NumbersOf(x);
  bool wrong = x.dtype == DType::kF32 && numbers.size() >= 17 && numbers.size() <= 31;
  if (wrong) numbers.pop_back();
  return ReturnNumbers(x.dtype, {}, {std::accumulate(numbers.begin(), numbers.end(), 0.0)});
}

Outcome Square(const Binding& binding, double extra) {
  const TensorRecipe& x = *FirstTensor(binding);
  std::vector<double> numbers = NumbersOf(x);
  for (double& number : numbers) number = number * number + extra;
  return ReturnNumbers(x.dtype, x.shape, numbers);
}

// A float32 call on 64 elements or more leaves something behind for small ones.
Outcome StickySquare(const Binding& binding, ChildState& state) {
  const TensorRecipe& x = *FirstTensor(binding);
  bool single = x.dtype == DType::kF32;
  if (single && NumElements(x.shape) >= 64) state["workspace"] = 1;
  return Square(binding, single && NumElements(x.shape) <= 16 ? state["workspace"] : 0);
}

Investigation MustInvestigate(const TriageContext& context, Suspect suspect) {
  auto result = Investigate(context, {std::move(suspect)}, true);
  EXPECT_TRUE(result.ok());
  return std::move(result).value();
}

TEST(TriageTest, ReducesAWrongTailToTheSmallestSizeOfOnes) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.tail_sum"] = TailSum;
  Suspect suspect = MakeSuspect("toy.tail_sum", {3, 10});
  suspect.binding.arguments.push_back({"keep", true, {int64_t{5}}});
  Sweep(evaluator, &suspect);
  ASSERT_EQ(suspect.verdict.reason, "unprobed");

  Investigation found = MustInvestigate(ContextFor(evaluator), suspect);
  ASSERT_TRUE(found.finding.has_value());
  const Finding& finding = *found.finding;
  ASSERT_EQ(finding.witness.arguments.size(), 1u);
  const TensorRecipe& x = *FirstTensor(finding.witness);
  EXPECT_EQ(x.shape, Shape{17});
  EXPECT_EQ(NumbersOf(x), std::vector<double>(17, 1.0));
  EXPECT_EQ(finding.confirmed, 3);
  EXPECT_EQ(finding.confirm_runs, 3);
  EXPECT_EQ(finding.sizes, "fails for every size from 17 to 31 and for none from 0 to 16");
  EXPECT_EQ(finding.title, "toy.tail_sum returns a wrong value for sizes 17-31");
  EXPECT_EQ(finding.wrong_side, 0);
  EXPECT_EQ(finding.rank, 1);
  EXPECT_EQ(finding.cases, 3u);
  // No script can be run here.
  EXPECT_EQ(finding.status, FindingStatus::kUnconfirmed);
}

TEST(TriageTest, FiveBenignSuspectsDoNotSettleTheSixth) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.tail_sum"] = TailSum;
  std::vector<Suspect> suspects;
  for (int64_t size : {4, 5, 6, 7, 8, 20}) {
    suspects.push_back(MakeSuspect("toy.tail_sum", {size}));
    Sweep(evaluator, &suspects.back());
  }
  ASSERT_EQ(suspects.front().verdict.state, VerdictState::kAgree);
  // As if they had disagreed in the sweep, and not again.
  for (Suspect& suspect : suspects) suspect.verdict = suspects.back().verdict;
  auto found = Investigate(ContextFor(evaluator), std::move(suspects), true);
  ASSERT_TRUE(found.ok());
  EXPECT_TRUE(found->finding.has_value());
}

TEST(TriageTest, IsDeterministic) {
  auto run = [] {
    FakeEvaluator evaluator;
    evaluator.programs["toy.tail_sum"] = TailSum;
    Suspect suspect = MakeSuspect("toy.tail_sum", {29});
    Sweep(evaluator, &suspect);
    Investigation found = MustInvestigate(ContextFor(evaluator), suspect);
    return std::pair(found.finding->witness, found.evaluations);
  };
  EXPECT_EQ(run(), run());
}

TEST(TriageTest, AHealthyFunctionIsNoFinding) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.sum"] = TailSum;
  Suspect suspect = MakeSuspect("toy.sum", {20});
  Sweep(evaluator, &suspect);
  evaluator.programs["toy.sum"] = [](const Binding& binding, ChildState&) {
    return Square(binding, 0);
  };
  Investigation found = MustInvestigate(ContextFor(evaluator), suspect);
  EXPECT_FALSE(found.finding.has_value());
  EXPECT_NE(found.verdict.state, VerdictState::kDisagree);
}

TEST(TriageTest, ACrashKeepsItsSiteAndCostsFewProcesses) {
  FakeEvaluator evaluator;
  int deaths = 0;
  evaluator.programs["toy.window"] = [&](const Binding& binding, ChildState&) -> Outcome {
    const TensorRecipe& x = *FirstTensor(binding);
    if (x.shape.size() != 2 || x.shape[1] < 3) return Square(binding, 0);
    ++deaths;
    return {Crashed{11, 0, {"toy.so!Window"}, "", false}};
  };
  Suspect suspect = MakeSuspect("toy.window", {9, 12});
  Sweep(evaluator, &suspect);
  Investigation found = MustInvestigate(ContextFor(evaluator), suspect);
  ASSERT_TRUE(found.finding.has_value());
  EXPECT_EQ(FirstTensor(found.finding->witness)->shape, (Shape{1, 3}));
  EXPECT_EQ(found.finding->signature.kind, Kind::kCrash);
  EXPECT_EQ(found.finding->title, "toy.window dies of SIGSEGV for sizes from 3");
  EXPECT_LE(deaths, 160);
}

TEST(TriageTest, AHangIsTriedFewTimes) {
  FakeEvaluator evaluator;
  int hangs = 0;
  evaluator.programs["toy.spin"] = [&](const Binding& binding, ChildState&) -> Outcome {
    if (NumElements(FirstTensor(binding)->shape) < 5) return Square(binding, 0);
    ++hangs;
    return {TimedOut{5}};
  };
  Suspect suspect = MakeSuspect("toy.spin", {40});
  Sweep(evaluator, &suspect);
  Investigation found = MustInvestigate(ContextFor(evaluator), suspect);
  ASSERT_TRUE(found.finding.has_value());
  EXPECT_EQ(found.finding->signature.kind, Kind::kHang);
  EXPECT_LE(hangs, 14);
}

TEST(TriageTest, WhatShowsInSomeProcessesIsFlaky) {
  FakeEvaluator evaluator;
  // Crashes but for every fourth request in a process of its own.
  evaluator.programs["toy.race"] = [&](const Binding& binding, ChildState&) -> Outcome {
    bool spared = evaluator.fresh_requests % 3 == 2;
    if (spared) return Square(binding, 0);
    return {Crashed{6, 0, {"toy.so!Race"}, "", false}};
  };
  Suspect suspect = MakeSuspect("toy.race", {2});
  Sweep(evaluator, &suspect);
  Investigation found = MustInvestigate(ContextFor(evaluator), suspect);
  ASSERT_TRUE(found.finding.has_value());
  EXPECT_EQ(found.finding->status, FindingStatus::kFlaky);
  EXPECT_EQ(found.finding->confirmed, 2);
}

TEST(TriageTest, StateKeptBetweenCallsNeedsAPrefix) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.sticky_square"] = StickySquare;
  Suspect suspect = MakeSuspect("toy.sticky_square", {5});
  for (int64_t size : {3, 100, 7, 64, 9}) {
    Suspect before = MakeSuspect("toy.sticky_square", {size});
    suspect.prefix_candidates.push_back({before.relation, before.binding, 3});
    Sweep(evaluator, &before);
  }
  Sweep(evaluator, &suspect);
  ASSERT_EQ(suspect.verdict.reason, "unprobed");
  FakeEvaluator cold;
  cold.programs = evaluator.programs;
  Investigation found = MustInvestigate(ContextFor(cold), suspect);
  ASSERT_TRUE(found.finding.has_value());
  EXPECT_EQ(found.finding->prefix.size(), 1u);
  EXPECT_EQ(found.finding->confirmed, 3);
  EXPECT_EQ(FirstTensor(found.finding->witness)->shape, Shape{});
}

TEST(TriageTest, ASickSharedChildDoesNotHideThePrefix) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.sticky_square"] = StickySquare;
  Suspect suspect = MakeSuspect("toy.sticky_square", {5});
  Suspect before = MakeSuspect("toy.sticky_square", {80});
  suspect.prefix_candidates.push_back({before.relation, before.binding, 3});
  Sweep(evaluator, &before);
  Sweep(evaluator, &suspect);
  Investigation found = MustInvestigate(ContextFor(evaluator), suspect);
  ASSERT_TRUE(found.finding.has_value());
  EXPECT_EQ(found.finding->prefix.size(), 1u);
  EXPECT_EQ(found.finding->confirmed, 3);
}

TEST(TriageTest, NondeterminismIsConfirmedWhenRepeatsDiffer) {
  FakeEvaluator evaluator;
  uint64_t calls = 0;
  evaluator.programs["toy.flaky_mean"] = [&](const Binding& binding, ChildState&) {
    return Square(binding, static_cast<double>(++calls % 5 == 0));
  };
  Suspect suspect = MakeSuspect("toy.flaky_mean", {4});
  suspect.relation.family = "again";
  suspect.relation.sides[1].derivation = {};
  suspect.relation.claim.bits = kClaimBits;
  do {
    Sweep(evaluator, &suspect);
  } while (suspect.verdict.state == VerdictState::kAgree);
  Investigation found = MustInvestigate(ContextFor(evaluator), suspect);
  ASSERT_TRUE(found.finding.has_value());
  EXPECT_EQ(found.finding->signature.kind, Kind::kDeterminism);
  EXPECT_EQ(found.finding->confirmed, 3);
}

TEST(TriageTest, ASpecialValueIsLeftAlone) {
  FakeEvaluator evaluator;
  // nan is swallowed where float32.
  evaluator.programs["toy.relu"] = [](const Binding& binding, ChildState&) {
    const TensorRecipe& x = *FirstTensor(binding);
    std::vector<double> numbers = NumbersOf(x);
    for (double& number : numbers) {
      bool swallow = std::isnan(number) && x.dtype == DType::kF32;
      number = swallow ? 0 : number > 0 || std::isnan(number) ? number : 0;
    }
    return ReturnNumbers(x.dtype, x.shape, numbers);
  };
  Suspect suspect = MakeSuspect("toy.relu", {6, 7});
  suspect.binding.arguments[0].value.As<TensorRecipe>().fill.kind = FillKind::kMixed;
  do {
    ++suspect.seed;
    Sweep(evaluator, &suspect);
  } while (suspect.verdict.kind != Kind::kNan);
  Investigation found = MustInvestigate(ContextFor(evaluator), suspect);
  ASSERT_TRUE(found.finding.has_value());
  const TensorRecipe& x = *FirstTensor(found.finding->witness);
  EXPECT_EQ(NumElements(x.shape), 1);
  EXPECT_TRUE(std::isnan(NumbersOf(x).front()));
}

}  // namespace
}  // namespace parallax
