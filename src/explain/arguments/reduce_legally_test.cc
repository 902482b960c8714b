#include "explain/arguments/reduce_legally.h"

#include <gtest/gtest.h>

#include "confirm/investigate.h"
#include "investigate/testing.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT

Outcome Square(const Binding& binding, double extra) {
  const TensorRecipe& x = *FirstTensor(binding);
  std::vector<double> numbers = NumbersOf(x);
  for (double& number : numbers) number = number * number + extra;
  return ReturnNumbers(x.dtype, x.shape, numbers);
}

Finding MustFind(const InvestigateContext& context, const RecordedCase& suspect) {
  auto found = Investigate(context, {suspect}, true);
  EXPECT_TRUE(found.ok() && found->finding.has_value());
  return *found->finding;
}

// Off by one in float32 for every size.
Outcome OffByOne(const Binding& binding, ChildState&) {
  return Square(binding, FirstTensor(binding)->dtype == DType::kF32 ? 1 : 0);
}

TEST(ReduceLegally, ReducesToWhatOtherWaysToMakeTheCallTake) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.square"] = OffByOne;
  evaluator.programs["toy.square@meta"] = [](const Binding& binding, ChildState&) {
    if (NumElements(FirstTensor(binding)->shape) < 3) {
      return testing_judge::Raise("ValueError", "x needs three elements");
    }
    return Square(binding, 0);
  };
  Api api;
  api.program = api.name = "toy.square";
  api.forms = {"meta"};
  const std::vector<const Api*> apis = {&api};
  InvestigateContext context = ContextFor(evaluator);
  context.apis = apis;
  auto witness_of = [&](Shape shape) {
    RecordedCase suspect = MakeSuspect("toy.square", std::move(shape));
    Sweep(evaluator, &suspect);
    return MustFind(context, suspect);
  };
  const Finding legal = witness_of({20});
  EXPECT_EQ(NumElements(FirstTensor(legal.witness.binding)->shape), 3);
  EXPECT_EQ(legal.arguments, ArgumentsState::kLegal);
  EXPECT_EQ(legal.rank, 1);
  // What nobody took to begin with is made as small as it gets.
  const Finding unchecked = witness_of({2});
  EXPECT_EQ(NumElements(FirstTensor(unchecked.witness.binding)->shape), 1);
  EXPECT_EQ(unchecked.arguments, ArgumentsState::kUnchecked);
}

TEST(ReduceLegally, ASideThatReturnedStillDoesInTheWitness) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.square"] = [](const Binding& binding, ChildState&) {
    const TensorRecipe& x = *FirstTensor(binding);
    if (x.dtype != DType::kF32 && NumElements(x.shape) < 3) {
      return Outcome{Crashed{6, 0, {"libtoy.so!toy::Square"}, "", false}};
    }
    Outcome outcome = Square(binding, 0);
    if (x.dtype == DType::kF32) std::get<Returned>(outcome.v).broken_canary = 0;
    return outcome;
  };
  RecordedCase suspect = MakeSuspect("toy.square", {20});
  Sweep(evaluator, &suspect);
  const Finding found = MustFind(ContextFor(evaluator), suspect);
  EXPECT_EQ(found.signature.kind, Kind::kMemory);
  EXPECT_EQ(NumElements(FirstTensor(found.witness.binding)->shape), 3);
}

}  // namespace
}  // namespace parallax
