#include "explain/blame.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "investigate/testing.h"
#include "nouns/forms.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT
using testing::HasSubstr;

const std::vector<VariedCall> kAnyNumbers = {{"numbers", "of 0.5 to 1.5", VariedState::kFails}};

// Of toy.f in each dtype.
using ResultIn = double (*)(DType);

// `form`: of the other side; empty: it is the call in float64.
std::optional<Blame> BlameOf(ResultIn call, ResultIn other, const std::string& form,
                             const std::vector<VariedCall>& varied,
                             std::optional<DType> of_result = {}) {
  FakeEvaluator evaluator;
  const auto program = [of_result](ResultIn result) {
    return [=](const Binding& binding, ChildState&) {
      const DType dtype = FirstTensor(binding)->dtype;
      return ReturnNumbers(of_result.value_or(dtype), {}, {result(dtype)});
    };
  };
  evaluator.programs["toy.f"] = program(call);
  evaluator.programs["toy.f@" + form] = program(other);
  RecordedCase suspect = MakeSuspect("toy.f", {2});
  if (!form.empty()) {
    suspect.relation.sides[1].program = "toy.f@" + form;
    suspect.relation.sides[1].derivation = {};
    suspect.relation.sides[1].label = "its other formula";
  }
  Sweep(evaluator, &suspect);
  EXPECT_NE(suspect.verdict.state, VerdictState::kAgree);
  const InvestigateContext context = ContextFor(evaluator);
  Trial witness{suspect};
  witness.binding = Realise(suspect.binding, suspect.seed);
  witness.verdict.kind = Kind::kValue;
  witness.verdict.side = form.empty() ? 0 : -1;
  Runner runner(context, witness);
  return WeighSides(runner, context, witness, varied).value();
}

TEST(WeighSides, TheDecompositionIsWrongWhereTheCallIsSureOfItself) {
  const auto blame =
      BlameOf([](DType) { return 2.0; }, [](DType) { return 5.0; }, "decomp", kAnyNumbers);
  ASSERT_TRUE(blame.has_value());
  EXPECT_EQ(blame->side, 1);
  EXPECT_THAT(blame->why, HasSubstr("in float64"));
}

TEST(WeighSides, AnotherLibraryIsNoDecomposition) {
  EXPECT_FALSE(
      BlameOf([](DType) { return 2.0; }, [](DType) { return 5.0; }, "reference", kAnyNumbers)
          .has_value());
}

TEST(WeighSides, WholeNumbersAreNoFinerInFloat64) {
  EXPECT_FALSE(BlameOf([](DType) { return 2.0; }, [](DType) { return 5.0; }, "decomp", kAnyNumbers,
                       DType::kI32)
                   .has_value());
}

// Of int32, where the call gives `call` and in float64 both give `exact`; the decomposition 5.
std::optional<Blame> BlameOfIntegers(double call, double exact) {
  FakeEvaluator evaluator;
  const auto program = [exact](double number) {
    return [=](const Binding& binding, ChildState&) {
      const DType dtype = FirstTensor(binding)->dtype;
      return ReturnNumbers(dtype, {}, {dtype == DType::kF64 ? exact : number});
    };
  };
  evaluator.programs["toy.f"] = program(call);
  evaluator.programs["toy.f@decomp"] = program(5);
  RecordedCase suspect = MakeSuspect("toy.f", {2});
  std::get<TensorRecipe>(suspect.binding.arguments[0].value.v).dtype = DType::kI32;
  suspect.relation.sides[1].program = "toy.f@decomp";
  suspect.relation.sides[1].derivation = {};
  suspect.relation.sides[1].label = "its decomposition";
  Sweep(evaluator, &suspect);
  const InvestigateContext context = ContextFor(evaluator);
  Trial witness{suspect};
  witness.binding = Realise(suspect.binding, suspect.seed);
  witness.verdict.kind = Kind::kValue;
  witness.verdict.side = -1;
  Runner runner(context, witness);
  return WeighSides(runner, context, witness, kAnyNumbers).value();
}

TEST(WeighSides, WhatBothGiveOfExactIntegersIsRight) {
  const auto call = BlameOfIntegers(2, 5), formula = BlameOfIntegers(2, 2);
  ASSERT_TRUE(call.has_value() && formula.has_value());
  EXPECT_EQ(call->side, 0);
  EXPECT_THAT(call->why, HasSubstr("where the integers are float64"));
  EXPECT_EQ(formula->side, 1);
  EXPECT_FALSE(BlameOfIntegers(2, 3).has_value()) << "neither gives it";
}

// toy.f gives 2, its decomposition or its float64 `other`, and another library `foreign`.
std::optional<Blame> BlameWithAnotherLibrary(double other, bool of_float64, double foreign,
                                             std::optional<DType> named = {}) {
  FakeEvaluator evaluator;
  const auto gives = [](double number) {
    return [number](const Binding& binding, ChildState&) {
      return ReturnNumbers(FirstTensor(binding)->dtype, {}, {number});
    };
  };
  evaluator.programs["toy.f"] = [=](const Binding& binding, ChildState&) {
    const bool wide = FirstTensor(binding)->dtype == DType::kF64;
    return ReturnNumbers(FirstTensor(binding)->dtype, {}, {wide && of_float64 ? other : 2});
  };
  evaluator.programs["toy.f@decomp"] = gives(other);
  evaluator.programs["toy.f@reference"] = gives(foreign);
  RecordedCase suspect = MakeSuspect("toy.f", {2});
  if (!of_float64) {
    suspect.relation.sides[1].program = "toy.f@decomp";
    suspect.relation.sides[1].derivation = {};
    suspect.relation.sides[1].label = "its decomposition";
  }
  if (named) suspect.binding.arguments.push_back({"dtype", true, {*named}});
  Sweep(evaluator, &suspect);
  Api api;
  api.name = "toy.f";
  if (foreign != 0) api.forms = {"reference"};
  const Api* const apis[] = {&api};
  InvestigateContext context = ContextFor(evaluator);
  context.apis = apis;
  Trial witness{suspect};
  witness.binding = Realise(suspect.binding, suspect.seed);
  witness.verdict.kind = Kind::kValue;
  witness.verdict.side = of_float64 ? 0 : -1;
  Runner runner(context, witness);
  return WeighSides(runner, context, witness, {{"numbers", "of 0.5 to 1.5", VariedState::kPasses}})
      .value();
}

TEST(WeighSides, AnotherLibrarySaysWhichOfCallAndFormulaIsWrong) {
  const auto call = BlameWithAnotherLibrary(5, false, 5);
  const auto formula = BlameWithAnotherLibrary(5, false, 2);
  ASSERT_TRUE(call.has_value() && formula.has_value());
  EXPECT_EQ(call->side, 0);
  EXPECT_EQ(call->why, "its reference in another library gives the same as its decomposition");
  EXPECT_EQ(formula->side, 1);
}

// float64 of the call itself lies at a pole.
TEST(WeighSides, Float64IsNoRefereeAgainstAnotherLibrary) {
  const auto open = BlameWithAnotherLibrary(5, true, 2);
  ASSERT_TRUE(open.has_value());
  EXPECT_EQ(open->side, -1);
  EXPECT_FALSE(BlameWithAnotherLibrary(5, true, 5).has_value()) << "it says what float64 says";
}

// int8 1 >= 128.
TEST(WeighSides, AComparisonThatWrapsItsNumberIsWrong) {
  const auto blame = [](bool wraps) {
    FakeEvaluator evaluator;
    const auto compare = [](bool wrapped) -> FakeProgram {
      return [wrapped](const Binding& binding, ChildState&) {
        const int64_t number = binding.arguments[1].value.As<int64_t>();
        const double first = NumbersOf(*FirstTensor(binding)).front();
        const auto kept = wrapped ? static_cast<int8_t>(number) : number;
        return ReturnNumbers(DType::kBool, {}, {first >= static_cast<double>(kept) ? 1.0 : 0.0});
      };
    };
    evaluator.programs["toy.ge"] = wraps ? compare(true) : [](const Binding&, ChildState&) {
      return ReturnNumbers(DType::kBool, {}, {1});
    };
    evaluator.programs["toy.ge@reference"] = compare(false);
    RecordedCase suspect = MakeSuspect("toy.ge", {1}, DType::kI8);
    suspect.relation.sides[1].program = "toy.ge@reference";
    suspect.relation.sides[1].derivation = {};
    TensorRecipe& x = std::get<TensorRecipe>(suspect.binding.arguments[0].value.v);
    x = WithElements(x, {{1, 0}});
    suspect.binding.arguments.push_back({"other", false, {int64_t{128}}});
    Sweep(evaluator, &suspect);
    const InvestigateContext context = ContextFor(evaluator);
    Trial witness{suspect};
    witness.verdict.side = -1;
    Runner runner(context, witness);
    return WeighSides(runner, context, witness, {}).value();
  };
  ASSERT_TRUE(blame(true).has_value());
  EXPECT_EQ(blame(true)->side, 0);
  EXPECT_FALSE(blame(false).has_value()) << "it is wrong of wrapped numbers, too";
}

TEST(WeighSides, ADTypeOfIntegersDecidesTheArithmetic) {
  EXPECT_TRUE(BlameWithAnotherLibrary(5, false, 0).has_value());
  EXPECT_TRUE(BlameWithAnotherLibrary(5, false, 0, DType::kF32).has_value());
  EXPECT_FALSE(BlameWithAnotherLibrary(5, false, 0, DType::kI16).has_value());
}

TEST(WeighSides, NothingIsSettledWhereTheCallHasAnotherResultInFloat64) {
  const auto unsure = [](DType dtype) { return dtype == DType::kF64 ? 3.0 : 2.0; };
  EXPECT_FALSE(BlameOf(
                   unsure, [](DType) { return 5.0; }, "decomp", kAnyNumbers)
                   .has_value());
}

TEST(WeighSides, Float64StandsAloneAgainstTheOthers) {
  const auto alone = [](DType dtype) { return dtype == DType::kF64 ? 3.0 : 2.0; };
  const auto blame = BlameOf(alone, alone, "", kAnyNumbers);
  ASSERT_TRUE(blame.has_value());
  EXPECT_EQ(blame->side, -1);
  EXPECT_FALSE(
      BlameOf(alone, alone, "", {{"numbers", "of 0.5 to 1.5", VariedState::kPasses}}).has_value())
      << "what ordinary numbers do not show is a matter of digits";
}

// Of toy.f, which is the program, on two numbers of the dtype.
std::optional<Blame> BlameOfProgram(const FakeProgram& program, DType dtype) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.f"] = program;
  RecordedCase suspect = MakeSuspect("toy.f", {2});
  ForEachTensor(suspect.binding, [dtype](TensorRecipe& recipe) { recipe.dtype = dtype; });
  Sweep(evaluator, &suspect);
  const InvestigateContext context = ContextFor(evaluator);
  Trial witness{suspect};
  witness.binding = Realise(suspect.binding, suspect.seed);
  witness.verdict.kind = Kind::kValue;
  witness.verdict.side = 0;
  Runner runner(context, witness);
  return WeighSides(runner, context, witness, {}).value();
}

// What is wrong in complex64 alone is asked in complex128.
TEST(WeighSides, ComplexNumbersBesideAreWideAsWell) {
  const auto program = [](const Binding& binding, ChildState&) {
    const DType dtype = FirstTensor(binding)->dtype;
    return ReturnNumbers(dtype, {}, {dtype == DType::kC128 ? 2.0 : 3.0});
  };
  EXPECT_FALSE(BlameOfProgram(program, DType::kC64).has_value());
}

// An entropy that cancels: in float64, too, a number beside gives another result.
TEST(WeighSides, WhatCancelsInFloat64AsWellIsNoReferee) {
  const auto blame = [](double noise) {
    const auto program = [noise](const Binding& binding, ChildState&) {
      const TensorRecipe& x = *FirstTensor(binding);
      const double first = NumbersOf(x).front();
      const bool beside = first != static_cast<double>(static_cast<float>(first));
      const double wide = beside ? 2 + noise : 2;
      return ReturnNumbers(x.dtype, {}, {x.dtype == DType::kF64 ? wide : 3});
    };
    return BlameOfProgram(program, DType::kF32);
  };
  ASSERT_TRUE(blame(0.5).has_value());
  EXPECT_EQ(blame(0.5)->side, -1);
  EXPECT_THAT(blame(0.5)->why, HasSubstr("just beside"));
  EXPECT_FALSE(blame(1e-9).has_value()) << "well conditioned";
}

TEST(WeighSides, AFaultOfFloat32AloneStaysOne) {
  const auto lone = [](DType dtype) { return dtype == DType::kF32 ? 3.0 : 2.0; };
  EXPECT_FALSE(BlameOf(lone, lone, "", kAnyNumbers).has_value());
}

}  // namespace
}  // namespace parallax
