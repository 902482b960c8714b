#include "explain/conditions/layout_conditions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>

#include "investigate/signature.h"
#include "investigate/testing.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT
using testing::ElementsAre;

// The clauses of a call that dies as `dies` says of the layout of its first tensor, met with it in
// this one and a contiguous second tensor.
template <class Predicate>
std::vector<std::string> Clauses(Predicate dies, Layout met, Shape shape) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.die"] = [dies](const Binding& binding, ChildState&) -> Outcome {
    if (!dies(FirstTensor(binding)->layout)) return ReturnNumbers(DType::kF32, {1}, {1});
    Crashed crashed;
    crashed.signal = 11;
    return {crashed};
  };
  RecordedCase suspect = MakeSuspect("toy.die", std::move(shape));
  suspect.relation.sides.resize(1);
  suspect.relation.sides[0].derivation = {};
  TensorRecipe x = *FirstTensor(suspect.binding);
  suspect.binding.arguments.push_back({"y", false, x});
  x.layout = met;
  suspect.binding.arguments[0].value = {x};
  Sweep(evaluator, &suspect);
  EXPECT_EQ(suspect.verdict.kind, Kind::kCrash);
  const InvestigateContext context = ContextFor(evaluator);
  Runner runner(context, suspect);
  return FindLayoutConditions(runner, SignatureOf(suspect.relation, suspect.verdict),
                              Realised(suspect))
      .value();
}

TEST(LayoutConditions, NameEachLayoutThatShowsItWhicheverWasMet) {
  const auto views = [](Layout layout) {
    return layout == Layout::kStrided || layout == Layout::kExpanded;
  };
  EXPECT_THAT(Clauses(views, Layout::kStrided, {2}), ElementsAre("x is expanded or strided"));
  EXPECT_THAT(Clauses(views, Layout::kExpanded, {2, 1}), ElementsAre("x is expanded or strided"));
  const auto any = [](Layout layout) {
    return layout != Layout::kContiguous && layout != Layout::kOffset;
  };
  EXPECT_THAT(Clauses(any, Layout::kExpanded, {2}), ElementsAre("x is non-contiguous"));
  EXPECT_THAT(Clauses(any, Layout::kTransposed, {2, 2}), ElementsAre("x is non-contiguous"));
}

TEST(LayoutConditions, OneAloneIsNamedByItself) {
  const auto transposed = [](Layout layout) { return layout == Layout::kTransposed; };
  EXPECT_THAT(Clauses(transposed, Layout::kTransposed, {2, 3}), ElementsAre("x is transposed"));
}

}  // namespace
}  // namespace parallax
