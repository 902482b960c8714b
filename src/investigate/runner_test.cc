#include "investigate/runner.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "investigate/testing.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT

TEST(Runner, WhoIsAskedOfAnExpandedCaseHasItsRepeatedContents) {
  FakeEvaluator evaluator;
  std::vector<std::vector<double>> seen;
  evaluator.programs["toy.f"] = [&seen](const Binding& binding, ChildState&) {
    seen.push_back(NumbersOf(*FirstTensor(binding)));
    return ReturnNumbers(DType::kF32, {2}, {0, 0});
  };
  InvestigateContext context = ContextFor(evaluator);
  RecordedCase suspect = MakeSuspect("toy.f", {4});
  suspect.relation.family = "layout-expanded";
  suspect.relation.sides[0].derivation = {};
  suspect.relation.sides[1].derivation = {DeriveKind::kLayout, Layout::kExpanded};
  Runner runner(context, suspect);
  ASSERT_TRUE(runner.Try({&suspect.binding, 1}, {}).ok());
  ASSERT_TRUE(runner.RunSides(suspect.binding, {suspect.relation.sides[0]}).ok());
  ASSERT_EQ(seen.size(), 3u);
  EXPECT_EQ(seen[0], std::vector<double>(4, seen[0][0]));
  EXPECT_EQ(seen[2], seen[0]);
}

// Of 70 sizes those from 20 on hang on one side: they are not waited for one by one.
TEST(Runner, BehindAFewThatHangTheRestIsNotRun) {
  FakeEvaluator evaluator;
  int hung = 0;
  evaluator.programs["toy.f"] = [&hung](const Binding& binding, ChildState&) {
    if (FirstTensor(binding)->shape[0] < 20) return ReturnNumbers(DType::kF32, {1}, {0});
    ++hung;
    return Outcome{TimedOut{2}};
  };
  InvestigateContext context = ContextFor(evaluator);
  RecordedCase suspect = MakeSuspect("toy.f", {4});
  std::vector<Binding> bindings;
  for (int64_t size = 1; size <= 70; ++size) {
    bindings.push_back(suspect.binding);
    ForEachTensor(bindings.back(), [&](TensorRecipe& x) { x.shape = {size}; });
  }
  Runner runner(context, suspect);
  TryOptions options;
  options.signature.emplace();
  options.signature->kind = Kind::kValue;
  const auto trials = runner.Try(bindings, options).value();
  ASSERT_EQ(trials.size(), 70u);
  EXPECT_EQ(hung, 13) << "of the second 16";
  EXPECT_EQ(trials[18].verdict.state, VerdictState::kAgree);
  EXPECT_EQ(trials[69].verdict.state, VerdictState::kSkipped);
  EXPECT_EQ(trials[69].binding, bindings[69]);
  hung = 0;
  options.signature->kind = Kind::kHang;
  ASSERT_TRUE(runner.Try(bindings, options).ok());
  EXPECT_GE(hung, 51);
}

// No child could be asked for it: the others are run all the same.
TEST(Runner, ATensorThatCannotBeIsNotRun) {
  FakeEvaluator evaluator;
  std::vector<int64_t> seen;
  evaluator.programs["toy.f"] = [&seen](const Binding& binding, ChildState&) {
    seen.push_back(FirstTensor(binding)->shape[0]);
    return ReturnNumbers(DType::kF32, {1}, {0});
  };
  InvestigateContext context = ContextFor(evaluator);
  RecordedCase suspect = MakeSuspect("toy.f", {4});
  std::vector<Binding> bindings;
  for (const int64_t size : {int64_t{3}, int64_t{-8'589'934'592}, int64_t{5}}) {
    bindings.push_back(suspect.binding);
    ForEachTensor(bindings.back(), [&](TensorRecipe& x) { x.shape = {size}; });
  }
  const auto trials = Runner(context, suspect).Try(bindings, {}).value();
  ASSERT_EQ(trials.size(), 3u);
  EXPECT_EQ(trials[0].verdict.state, VerdictState::kAgree);
  EXPECT_EQ(trials[1].verdict.state, VerdictState::kSkipped);
  EXPECT_EQ(trials[2].verdict.state, VerdictState::kAgree);
  EXPECT_EQ(trials[2].binding, bindings[2]);
  EXPECT_EQ(std::set<int64_t>(seen.begin(), seen.end()), (std::set<int64_t>{3, 5}));
}

}  // namespace
}  // namespace parallax
