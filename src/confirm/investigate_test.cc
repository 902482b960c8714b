#include "confirm/investigate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>

#include "constraints/language.h"
#include "explain/title.h"
#include "investigate/signature.h"
#include "investigate/testing.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT

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

Investigation MustInvestigate(const InvestigateContext& context, RecordedCase suspect) {
  auto result = Investigate(context, {std::move(suspect)}, true);
  EXPECT_TRUE(result.ok());
  return std::move(result).value();
}

TEST(InvestigateTest, ReducesAWrongTailToTheSmallestSizeOfOnes) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.tail_sum"] = TailSum;
  RecordedCase suspect = MakeSuspect("toy.tail_sum", {3, 10});
  suspect.binding.arguments.push_back({"keep", true, {int64_t{5}}});
  Sweep(evaluator, &suspect);
  ASSERT_EQ(suspect.verdict.reason, "unprobed");

  Investigation found = MustInvestigate(ContextFor(evaluator), suspect);
  ASSERT_TRUE(found.finding.has_value());
  const Finding& finding = *found.finding;
  ASSERT_EQ(finding.witness.binding.arguments.size(), 1u);
  const TensorRecipe& x = *FirstTensor(finding.witness.binding);
  EXPECT_EQ(x.shape, Shape{17});
  EXPECT_EQ(NumbersOf(x), std::vector<double>(17, 1.0));
  EXPECT_EQ(finding.confirmed, 3);
  EXPECT_EQ(finding.confirm_runs, 3);
  EXPECT_EQ(finding.sizes, "fails for every size from 17 to 31 and for none from 0 to 16");
  EXPECT_EQ(finding.title,
            "toy.tail_sum returns a wrong value for sizes 17-31, only if x is float32");
  EXPECT_EQ(finding.witness.verdict.side, 0);
  EXPECT_EQ(finding.rank, 1);
  // No script can be run here.
  EXPECT_EQ(finding.status, FindingStatus::kUnconfirmed);
}

TEST(InvestigateTest, AShapeOfAReferenceThatNobodyCallsIsOffTheFrontPage) {
  for (const auto& [form, rank] : {std::pair("ref", 4), std::pair("decomp", 3)}) {
    FakeEvaluator evaluator;
    const auto returns = [](Shape shape) {
      return
          [shape](const Binding&, ChildState&) { return ReturnNumbers(DType::kF32, shape, {1.0}); };
    };
    evaluator.programs["toy.f"] = returns({});
    evaluator.programs[std::string("toy.f@") + form] = returns({1});
    RecordedCase suspect = MakeSuspect("toy.f", {2});
    suspect.relation.sides[1].program = suspect.relation.sides[0].program.WithForm(form);
    Sweep(evaluator, &suspect);
    const Investigation found = MustInvestigate(ContextFor(evaluator), suspect);
    ASSERT_TRUE(found.finding.has_value()) << form;
    EXPECT_EQ(found.finding->rank, rank) << found.finding->title;
  }
}

TEST(InvestigateTest, WhatIsKnownOfTheArgumentsStaysTrueOfTheWitness) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.tail_sum"] = TailSum;
  RecordedCase suspect = MakeSuspect("toy.tail_sum", {3, 10});
  Sweep(evaluator, &suspect);
  const auto clause = [](const char* text, uint32_t kept) {
    return Constraint{*ParseClause(text), {{}}, {kept, 0, 0, 0}};
  };
  // The second is borne out by no input, the third is not true of the suspect.
  const std::vector<Constraint> known = {clause("rank(x) = 2", 4), clause("extent(x, 1) = 10", 0),
                                         clause("extent(x, 0) = 7", 4)};
  InvestigateContext context = ContextFor(evaluator);
  context.constraints = [&](const std::string&) { return std::span(known); };

  Investigation found = MustInvestigate(context, suspect);
  ASSERT_TRUE(found.finding.has_value());
  EXPECT_EQ(FirstTensor(found.finding->witness.binding)->shape.size(), 2u);
  EXPECT_LT(FirstTensor(found.finding->witness.binding)->shape[1], 10);
}

TEST(InvestigateTest, FiveBenignSuspectsDoNotSettleTheSixth) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.tail_sum"] = TailSum;
  std::vector<RecordedCase> suspects;
  for (int64_t size : {4, 5, 6, 7, 8, 20}) {
    suspects.push_back(MakeSuspect("toy.tail_sum", {size}));
    Sweep(evaluator, &suspects.back());
  }
  ASSERT_EQ(suspects.front().verdict.state, VerdictState::kAgree);
  // As if they had disagreed in the sweep, and not again.
  for (RecordedCase& suspect : suspects) suspect.verdict = suspects.back().verdict;
  auto found = Investigate(ContextFor(evaluator), std::move(suspects), true);
  ASSERT_TRUE(found.ok());
  EXPECT_TRUE(found->finding.has_value());
}

TEST(InvestigateTest, IsDeterministic) {
  auto run = [] {
    FakeEvaluator evaluator;
    evaluator.programs["toy.tail_sum"] = TailSum;
    RecordedCase suspect = MakeSuspect("toy.tail_sum", {29});
    Sweep(evaluator, &suspect);
    Investigation found = MustInvestigate(ContextFor(evaluator), suspect);
    return std::pair(found.finding->witness.binding, found.evaluations);
  };
  EXPECT_EQ(run(), run());
}

TEST(InvestigateTest, AHealthyFunctionIsNoFinding) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.sum"] = TailSum;
  RecordedCase suspect = MakeSuspect("toy.sum", {20});
  Sweep(evaluator, &suspect);
  evaluator.programs["toy.sum"] = [](const Binding& binding, ChildState&) {
    return Square(binding, 0);
  };
  Investigation found = MustInvestigate(ContextFor(evaluator), suspect);
  EXPECT_FALSE(found.finding.has_value());
  EXPECT_NE(found.verdict.state, VerdictState::kDisagree);
}

TEST(InvestigateTest, ACrashKeepsItsSiteAndCostsFewProcesses) {
  FakeEvaluator evaluator;
  int deaths = 0;
  evaluator.programs["toy.window"] = [&](const Binding& binding, ChildState&) -> Outcome {
    const TensorRecipe& x = *FirstTensor(binding);
    if (x.shape.size() != 2 || x.shape[1] < 3) return Square(binding, 0);
    ++deaths;
    return {Crashed{11, 0, {"toy.so!Window"}, "", false}};
  };
  RecordedCase suspect = MakeSuspect("toy.window", {9, 12});
  Sweep(evaluator, &suspect);
  Investigation found = MustInvestigate(ContextFor(evaluator), suspect);
  ASSERT_TRUE(found.finding.has_value());
  EXPECT_EQ(FirstTensor(found.finding->witness.binding)->shape, (Shape{1, 3}));
  EXPECT_EQ(found.finding->signature.kind, Kind::kCrash);
  EXPECT_EQ(found.finding->title, "toy.window dies of SIGSEGV for x of shape [*, n], n from 3");
  EXPECT_LE(deaths, 160);
}

// Its second number is what matters, which a shorter one has not.
TEST(InvestigateTest, WhatHoldsNanNamesNoSizes) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.f"] = [&](const Binding& binding, ChildState&) -> Outcome {
    const std::vector<double> numbers = NumbersOf(*FirstTensor(binding));
    if (numbers.size() < 2 || !std::isnan(numbers[1])) return Square(binding, 0);
    return {Crashed{6, 0, {"toy.so!F"}, "", false}};
  };
  RecordedCase suspect = MakeSuspect("toy.f", {2});
  suspect.relation.sides[0].derivation = {};
  suspect.binding.arguments[0].value = testing_judge::Input<float>({1, NAN});
  Sweep(evaluator, &suspect);
  Investigation found = MustInvestigate(ContextFor(evaluator), suspect);
  ASSERT_TRUE(found.finding.has_value());
  EXPECT_EQ(WithoutVariations(found.finding->title), "toy.f dies of SIGABRT where x holds nan");
}

TEST(InvestigateTest, WhatShowsInSomeProcessesIsFlaky) {
  FakeEvaluator evaluator;
  // Crashes but for every fourth request in a process of its own.
  evaluator.programs["toy.race"] = [&](const Binding& binding, ChildState&) -> Outcome {
    bool spared = evaluator.fresh_requests % 3 == 2;
    if (spared) return Square(binding, 0);
    return {Crashed{6, 0, {"toy.so!Race"}, "", false}};
  };
  RecordedCase suspect = MakeSuspect("toy.race", {2});
  Sweep(evaluator, &suspect);
  Investigation found = MustInvestigate(ContextFor(evaluator), suspect);
  ASSERT_TRUE(found.finding.has_value());
  EXPECT_EQ(found.finding->status, FindingStatus::kFlaky);
  EXPECT_EQ(found.finding->confirmed, 2);
}

TEST(InvestigateTest, NondeterminismIsConfirmedWhenRepeatsDiffer) {
  FakeEvaluator evaluator;
  uint64_t calls = 0;
  evaluator.programs["toy.flaky_mean"] = [&](const Binding& binding, ChildState&) {
    return Square(binding, static_cast<double>(++calls % 5 == 0));
  };
  RecordedCase suspect = MakeSuspect("toy.flaky_mean", {4});
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

// The plain call of `program` against the same with strided inputs.
RecordedCase StridedSuspect(const std::string& program, Shape shape) {
  RecordedCase suspect = MakeSuspect(program, std::move(shape));
  suspect.relation.family = "layout-strided";
  suspect.relation.sides[1].label = "with strided inputs";
  suspect.relation.sides[1].derivation.kind = DeriveKind::kLayout;
  suspect.relation.sides[1].derivation.layout = Layout::kStrided;
  return suspect;
}

TEST(InvestigateTest, ThePlainSideOfADeathIsStillKnownWhenConfirmed) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.view"] = [](const Binding& binding, ChildState&) -> Outcome {
    bool dies = FirstTensor(binding)->layout == Layout::kStrided;
    return dies ? Outcome{Crashed{11, 0, {"toy.so!View"}, "", false}} : Square(binding, 0);
  };
  RecordedCase suspect = StridedSuspect("toy.view", {4});
  std::reverse(suspect.relation.sides.begin(), suspect.relation.sides.end());
  Sweep(evaluator, &suspect);
  ASSERT_TRUE(suspect.outcomes[1].Is<Interrupted>());
  Investigation found = MustInvestigate(ContextFor(evaluator), suspect);
  ASSERT_TRUE(found.finding.has_value());
  EXPECT_EQ(found.finding->confirmed, 3);
  EXPECT_TRUE(found.finding->witness.outcomes[1].Is<Returned>());
}

// The frame of the plain call is another one in a fresh process, as a nearest symbol may be.
TEST(InvestigateTest, WhatThePlainCallDiesOfAsWellIsItsOwnAlsoAsItWasMet) {
  FakeEvaluator evaluator;
  int fresh = 0;
  evaluator.programs["toy.view"] = [&](const Binding& binding, ChildState&) -> Outcome {
    std::string frame = "View";
    if (FirstTensor(binding)->layout != Layout::kStrided) {
      frame = evaluator.fresh_requests == fresh ? "Here" : "There";
      fresh = evaluator.fresh_requests;
    }
    return Outcome{Crashed{11, 0, {"toy.so!" + frame}, "", false}};
  };
  RecordedCase suspect = StridedSuspect("toy.view", {4});
  std::reverse(suspect.relation.sides.begin(), suspect.relation.sides.end());
  Sweep(evaluator, &suspect);
  Investigation found = MustInvestigate(ContextFor(evaluator), suspect);
  ASSERT_TRUE(found.finding.has_value());
  EXPECT_EQ(found.finding->confirmed, 3);
  ASSERT_EQ(found.finding->witness.relation.sides.size(), 1u);
  EXPECT_EQ(found.finding->title, "toy.view dies of SIGSEGV");
}

// Wrong where `weight` is strided, if it is large or such a one came before it in the process.
Outcome WarmMix(const Binding& binding, ChildState& state) {
  for (const Argument& argument : binding.arguments) {
    if (argument.name != "weight") continue;
    const auto& weight = argument.value.As<TensorRecipe>();
    if (weight.layout != Layout::kStrided) continue;
    bool large = NumElements(weight.shape) >= 10;
    if (large) state["warm"] = 1;
    if (state["warm"] == 1) return Square(binding, 1);
  }
  return Square(binding, 0);
}

TEST(InvestigateTest, WhatNeedsItsSizeInAFreshProcessIsReducedInSuch) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.mix"] = WarmMix;
  RecordedCase suspect = StridedSuspect("toy.mix", {12});
  TensorRecipe x = *FirstTensor(suspect.binding);
  suspect.binding.arguments.push_back({"extra", true, {x}});
  suspect.binding.arguments.push_back({"weight", true, {x}});
  Sweep(evaluator, &suspect);
  Investigation found = MustInvestigate(ContextFor(evaluator), suspect);
  ASSERT_TRUE(found.finding.has_value());
  EXPECT_EQ(found.finding->confirmed, 3);
  ASSERT_EQ(found.finding->witness.binding.arguments.size(), 1u);
  EXPECT_EQ(NumElements(FirstTensor(found.finding->witness.binding)->shape), 10);
  EXPECT_EQ(found.finding->witness.relation.sides[1].label, "with strided weight");
}

// The largest of int32, but as a method misses the largest number there is.
RecordedCase PaddedMax(FakeEvaluator& evaluator, bool fits) {
  auto largest = [fits](const Binding& binding, bool pads) {
    const TensorRecipe& x = *FirstTensor(binding);
    double best = 0;
    for (double number : NumbersOf(x)) {
      if (!pads || number < INT32_MAX) best = std::max(best, number);
    }
    return ReturnNumbers(x.dtype, {}, {fits || x.dtype == DType::kI32 ? best : 4 * best});
  };
  evaluator.programs["toy.max"] = [=](const Binding& b, ChildState&) { return largest(b, false); };
  evaluator.programs["toy.max@method"] = [=](const Binding& b, ChildState&) {
    return largest(b, true);
  };
  RecordedCase suspect = MakeSuspect("toy.max", {2}, DType::kI32);
  suspect.binding.arguments[0].value = testing_judge::Input<int32_t>({1, INT32_MAX});
  suspect.relation.sides[1].program = "toy.max@method";
  suspect.relation.sides[1].derivation = {};
  Sweep(evaluator, &suspect);
  return suspect;
}

TEST(InvestigateTest, WhatDoesNotWrapInInt64IsNoOverflow) {
  FakeEvaluator evaluator;
  RecordedCase suspect = PaddedMax(evaluator, true);
  ASSERT_TRUE(suspect.verdict.open);
  Investigation found = MustInvestigate(ContextFor(evaluator), suspect);
  ASSERT_TRUE(found.finding.has_value());
  EXPECT_EQ(found.finding->witness.verdict.side, 1);
  EXPECT_EQ(found.finding->confirmed, 3);
}

TEST(InvestigateTest, WhatWrapsIsStillDoubted) {
  FakeEvaluator evaluator;
  Investigation found = MustInvestigate(ContextFor(evaluator), PaddedMax(evaluator, false));
  EXPECT_FALSE(found.finding.has_value());
  EXPECT_EQ(found.verdict.reason, "integer-overflow");
}

// Of toy.tail_sum with 20 numbers, one of them infinite.
RecordedCase InfiniteSum(FakeEvaluator& evaluator) {
  RecordedCase suspect = MakeSuspect("toy.tail_sum", {20});
  std::vector<float> numbers(20, 2);
  numbers[19] = std::numeric_limits<float>::infinity();
  suspect.binding.arguments[0].value = testing_judge::Input<float>(numbers);
  suspect.traits = {"accumulates"};
  Sweep(evaluator, &suspect);
  return suspect;
}

TEST(InvestigateTest, WhatOrdinaryNumbersShowAsWellIsNoMatterOfExtremes) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.tail_sum"] = TailSum;
  RecordedCase suspect = InfiniteSum(evaluator);
  ASSERT_EQ(suspect.verdict.reason, "domain");
  ASSERT_TRUE(suspect.verdict.open);
  Investigation found = MustInvestigate(ContextFor(evaluator), suspect);
  ASSERT_TRUE(found.finding.has_value());
  EXPECT_EQ(NumbersOf(*FirstTensor(found.finding->witness.binding)), std::vector<double>(17, 1.0));
  EXPECT_EQ(found.finding->rank, 1);
  EXPECT_EQ(found.finding->confirmed, 3);
}

TEST(InvestigateTest, WhatOrdinaryNumbersDoNotShowStaysDoubted) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.tail_sum"] = [](const Binding& binding, ChildState&) {
    const TensorRecipe& x = *FirstTensor(binding);
    double sum = 0;
    for (double number : NumbersOf(x)) sum += number;
    bool skips = std::isinf(sum) && x.dtype == DType::kF32;
    return ReturnNumbers(x.dtype, {}, {skips ? 38.0 : sum});
  };
  Investigation found = MustInvestigate(ContextFor(evaluator), InfiniteSum(evaluator));
  EXPECT_FALSE(found.finding.has_value());
  EXPECT_EQ(found.verdict.reason, "domain");
}

TEST(InvestigateTest, ASpecialValueIsLeftAlone) {
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
  RecordedCase suspect = MakeSuspect("toy.relu", {6, 7});
  suspect.binding.arguments[0].value.As<TensorRecipe>().fill.kind = FillKind::kMixed;
  do {
    ++suspect.seed;
    Sweep(evaluator, &suspect);
  } while (suspect.verdict.kind != Kind::kNan);
  Investigation found = MustInvestigate(ContextFor(evaluator), suspect);
  ASSERT_TRUE(found.finding.has_value());
  const TensorRecipe& x = *FirstTensor(found.finding->witness.binding);
  EXPECT_EQ(NumElements(x.shape), 1);
  EXPECT_TRUE(std::isnan(NumbersOf(x).front()));
}

}  // namespace
}  // namespace parallax
