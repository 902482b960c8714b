#include "investigate/runner.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace parallax
