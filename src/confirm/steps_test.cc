#include "confirm/steps.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>

#include "confirm/ask_others.h"
#include "confirm/describe.h"
#include "confirm/reduce_witness.h"
#include "confirm/reproduce_witness.h"
#include "confirm/witness/find_witness.h"
#include "investigate/testing.h"
#include "investigate/wait_longer.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT
using testing::ElementsAre;
using testing::HasSubstr;

// docs/walkthrough.md tells them in this order.
TEST(FindingSteps, HaveNamesOfTheirOwnAndTheOrderOfTheDocumentation) {
  std::vector<std::string> names;
  for (const FindingStep& step : FindingSteps()) names.emplace_back(step.name);
  EXPECT_THAT(names, ElementsAre("reduce", "narrow", "write for death", "plainer numbers",
                                 "plain arguments", "sign", "reproduce", "call order", "sizes",
                                 "conditions", "stray memory", "variations", "extremes", "rounding",
                                 "blame", "describe", "record", "patience", "arguments",
                                 "rule steps", "script", "status"));
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
}

// Off by one in float32.
FakeProgram BadSum() {
  return [](const Binding& binding, ChildState&) {
    const TensorRecipe& x = *FirstTensor(binding);
    double sum = x.dtype == DType::kF32 ? 1 : 0;
    for (double number : NumbersOf(x)) sum += number;
    return ReturnNumbers(x.dtype, {}, {sum});
  };
}

// A draft of "toy.sum", whose suspect was met with this shape.
struct Bench {
  explicit Bench(Shape shape, FakeProgram program = BadSum())
      : context(ContextFor(evaluator)), draft(context, Met(std::move(shape), program), true) {}

  RecordedCase Met(Shape shape, const FakeProgram& program) {
    evaluator.programs["toy.sum"] = program;
    RecordedCase suspect = MakeSuspect("toy.sum", std::move(shape));
    Sweep(evaluator, &suspect);
    return suspect;
  }

  FakeEvaluator evaluator;
  InvestigateContext context;
  FindingDraft draft;
};

TEST(FindWitness, MeetsWhatDisagreesOnceProbed) {
  Bench bench({3, 4});
  ASSERT_TRUE(FindWitness(bench.draft).value());
  EXPECT_EQ(bench.draft.witness.verdict.state, VerdictState::kDisagree);
  EXPECT_EQ(bench.draft.signature.Text(), "value | toy.sum | modes:float64 | floats");
  EXPECT_EQ(bench.draft.met.binding, bench.draft.witness.binding);
  // It was met once, and does not come back.
  Bench gone({3});
  gone.evaluator.programs["toy.sum"] = [](const Binding&, ChildState&) {
    return ReturnNumbers(DType::kF64, {}, {1});
  };
  EXPECT_FALSE(FindWitness(gone.draft).value());
}

TEST(FindingSteps, ReduceAloneMakesTheWitnessSmaller) {
  Bench bench({3, 4});
  ASSERT_TRUE(FindWitness(bench.draft).value());
  ASSERT_TRUE(ReduceWitness(bench.draft).ok());
  EXPECT_LT(NumElements(FirstTensor(bench.draft.witness.binding)->shape), 3);
  EXPECT_EQ(bench.draft.witness.verdict.state, VerdictState::kDisagree);
  EXPECT_FALSE(bench.draft.passes.empty());
  bench.draft.TakeBack();
  EXPECT_EQ(FirstTensor(bench.draft.witness.binding)->shape, (Shape{3, 4}));
}

TEST(FindingSteps, ReproduceAloneRunsInFreshProcesses) {
  Bench bench({3});
  ASSERT_TRUE(FindWitness(bench.draft).value());
  const int before = bench.evaluator.fresh_requests;
  ASSERT_TRUE(ReproduceWitness(bench.draft).ok());
  EXPECT_TRUE(bench.draft.confirmation.Whole());
  EXPECT_EQ(bench.evaluator.fresh_requests - before, kConfirmRuns);
  EXPECT_FALSE(bench.draft.IsOver());
}

TEST(FindingSteps, WhatEarlierCallsMadeSmallerIsReducedAlone) {
  // The first call of 12 numbers leaves something behind, and from then on all are wrong.
  Bench bench({5, 6}, [](const Binding& binding, ChildState& state) {
    const TensorRecipe& x = *FirstTensor(binding);
    const bool single = x.dtype == DType::kF32;
    if (single && NumElements(x.shape) >= 12) state["left"] = 1;
    return ReturnNumbers(x.dtype, {}, {single ? state["left"] : 0});
  });
  ASSERT_TRUE(FindWitness(bench.draft).value());
  ASSERT_TRUE(ReduceWitness(bench.draft).ok());
  EXPECT_LT(NumElements(FirstTensor(bench.draft.witness.binding)->shape), 12);
  ASSERT_TRUE(ReproduceWitness(bench.draft).ok());
  EXPECT_TRUE(bench.draft.confirmation.Whole());
  EXPECT_EQ(NumElements(FirstTensor(bench.draft.witness.binding)->shape), 12);
}

TEST(FindingSteps, CallOrderTellsWhatDependsOnTheCallBefore) {
  // Adds what the call before it gave.
  Bench bench({2}, [](const Binding& binding, ChildState& state) {
    const bool narrow = FirstTensor(binding)->dtype == DType::kF32;
    const double before = std::exchange(state["calls"], state["calls"] + 1);
    return ReturnNumbers(narrow ? DType::kF32 : DType::kF64, {}, {1 + before});
  });
  bench.draft.signature = {Kind::kValue, "toy.sum", "modes:float64", ""};
  ASSERT_TRUE(CheckCallOrder(bench.draft).ok());
  EXPECT_FALSE(bench.draft.depends_on_calls) << "it did not reproduce";
  bench.draft.confirmation.reproduced = 1;
  ASSERT_TRUE(CheckCallOrder(bench.draft).ok());
  EXPECT_TRUE(bench.draft.depends_on_calls);
}

// The other library did not return: no side of the hang is to blame.
TEST(FindingSteps, PatienceAsksEachSideWhereNoneIsToBlame) {
  Bench bench({3});
  ASSERT_TRUE(FindWitness(bench.draft).value());
  Finding& finding = bench.draft.finding;
  finding.witness.relation = bench.draft.witness.relation;
  finding.witness.binding = bench.draft.witness.binding;
  finding.witness.verdict.side = -1;
  ASSERT_TRUE(TellPatience(bench.draft.runner, bench.context, &finding).ok());
  EXPECT_THAT(finding.evidence, HasSubstr("it ends within"));
}

TEST(FindingSteps, DescribeAloneTellsWhatTheDraftHolds) {
  Bench bench({3});
  ASSERT_TRUE(FindWitness(bench.draft).value());
  ASSERT_TRUE(DescribeWitness(bench.draft).ok());
  EXPECT_EQ(bench.draft.finding.title, "toy.sum returns a wrong value");
  EXPECT_EQ(bench.draft.finding.apis, std::vector<std::string>{"toy.sum"});
  EXPECT_EQ(bench.draft.finding.reference_label, "the same in float64");
  // Further runs took the blame away: float64 is no reference.
  const int side = std::exchange(bench.draft.witness.verdict.side, -1);
  bench.draft.why_blamed = "float64 may compute another thing";
  ASSERT_TRUE(DescribeWitness(bench.draft).ok());
  EXPECT_EQ(bench.draft.finding.reference_label, "");
  EXPECT_FALSE(bench.draft.finding.reference);
  bench.draft.witness.verdict.side = side;
  bench.draft.why_blamed.clear();
  bench.draft.depends_on_calls = true;
  ASSERT_TRUE(DescribeWitness(bench.draft).ok());
  EXPECT_EQ(bench.draft.finding.signature.family, "state");
  EXPECT_THAT(bench.draft.finding.evidence, HasSubstr("called in the other order"));
}

TEST(FindingSteps, ArgumentsAreAskedAboutOnlyOfWhatReproduced) {
  Bench bench({3});
  ASSERT_TRUE(FindWitness(bench.draft).value());
  ASSERT_TRUE(DescribeWitness(bench.draft).ok());
  const int before = bench.evaluator.requests;
  ASSERT_TRUE(AskOthers(bench.draft).ok());
  EXPECT_EQ(bench.evaluator.requests, before);
}

// Dies where an index lies beyond x.
Outcome TakeOrDie(const Binding& binding) {
  const std::vector<TensorRecipe> tensors = TensorsOf(binding);
  const bool legal =
      tensors.size() == 2 && !tensors[0].shape.empty() && IsInteger(tensors[1].dtype);
  if (!legal) return testing_judge::Raise("TypeError", "nothing to take from");
  const int64_t count = NumElements(tensors[0].shape);
  for (const double index : NumbersOf(tensors[1])) {
    if (index >= static_cast<double>(count)) return {Crashed{11, 0, {}, "", false}};
  }
  return ReturnNumbers(DType::kF32, {}, {1});
}

TEST(FindingSteps, ADeathOfAnIndexOutsideIsAMissingCheck) {
  Bench bench({3});
  bench.evaluator.programs["toy.take"] = [](const Binding& binding, ChildState&) {
    return TakeOrDie(binding);
  };
  RecordedCase suspect = MakeSuspect("toy.take", {3});
  TensorRecipe index;
  index.dtype = DType::kI64;
  index.shape = {2};
  suspect.binding.arguments.push_back({"index", false, {WithElements(index, {{0, 0}, {9, 0}})}});
  Sweep(bench.evaluator, &suspect);
  FindingDraft draft(bench.context, std::move(suspect), true);
  ASSERT_TRUE(FindWitness(draft).value());
  ASSERT_TRUE(WriteFinding(draft).ok());
  EXPECT_THAT(draft.finding.title, HasSubstr("only if index goes beyond"));
  EXPECT_EQ(draft.finding.arguments, ArgumentsState::kUnchecked);
  EXPECT_THAT(draft.finding.arguments_reason, HasSubstr("which the call does not look at"));
  EXPECT_EQ(draft.finding.rank, 2);
}

TEST(FindingSteps, NothingIsWrittenOfWhatLiesAtAJump) {
  Bench bench({3});
  ASSERT_TRUE(FindWitness(bench.draft).value());
  bench.draft.confirmation.jumps = true;
  ASSERT_TRUE(WriteFinding(bench.draft).ok());
  EXPECT_EQ(bench.draft.finding.title, "");
}

}  // namespace
}  // namespace parallax
