#include "explain/conditions/input_conditions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <utility>

#include "inputs/fill_params.h"
#include "investigate/signature.h"
#include "investigate/testing.h"
#include "numbers/element.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT
using testing::ElementsAre;
using testing::IsEmpty;

Outcome DieIf(bool dies) {
  if (!dies) return ReturnNumbers(DType::kF32, {1}, {1});
  Crashed crashed;
  crashed.signal = 11;
  return {crashed};
}

// What a call of two numbers, that dies as `body` says, needs in them and in `more`.
std::vector<std::string> NeededOf(Value input, FakeProgram body, std::vector<Argument> more = {}) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.die"] = std::move(body);
  RecordedCase suspect = MakeSuspect("toy.die", {2});
  suspect.relation.sides.resize(1);
  suspect.relation.sides[0].derivation = {};
  suspect.binding.arguments[0].value = std::move(input);
  for (Argument& argument : more) suspect.binding.arguments.push_back(std::move(argument));
  Sweep(evaluator, &suspect);
  EXPECT_EQ(suspect.verdict.kind, Kind::kCrash);
  const InvestigateContext context = ContextFor(evaluator);
  Runner runner(context, suspect);
  InputConditions found =
      FindInputConditions(runner, SignatureOf(suspect.relation, suspect.verdict),
                          Realise(suspect.binding, suspect.seed))
          .value();
  found.of_dtypes.insert(found.of_dtypes.end(), found.of_numbers.begin(), found.of_numbers.end());
  return found.of_dtypes;
}

std::vector<std::string> Needed(const std::vector<float>& numbers, FakeProgram body) {
  return NeededOf(testing_judge::Input<float>(numbers), std::move(body));
}

Outcome DieOfNan(const Binding& binding, ChildState&) {
  return DieIf(std::isnan(NumbersOf(*FirstTensor(binding)).front()));
}
Outcome DieOfEqual(const Binding& binding, ChildState&) {
  const std::vector<double> numbers = NumbersOf(*FirstTensor(binding));
  return DieIf(numbers[0] == numbers[1]);
}
Outcome DieAlways(const Binding&, ChildState&) { return DieIf(true); }

TEST(InputConditions, NamesTheNanWithoutWhichItPasses) {
  EXPECT_THAT(Needed({NAN, 1}, DieOfNan), ElementsAre("x holds nan"));
}

TEST(InputConditions, NamesNanAndInfinityWhereEitherWillDo) {
  const FakeProgram dies = [](const Binding& binding, ChildState&) {
    return DieIf(!std::isfinite(NumbersOf(*FirstTensor(binding)).front()));
  };
  EXPECT_THAT(Needed({NAN, 1}, dies), ElementsAre("x holds nan or infinity"));
  EXPECT_THAT(Needed({INFINITY, 1}, dies), ElementsAre("x holds nan or infinity"));
  const FakeProgram of_two = [](const Binding& binding, ChildState&) {
    const std::vector<double> x = NumbersOf(*FirstTensor(binding));
    return DieIf(std::isnan(x[0]) || (std::isinf(x[0]) && std::isinf(x[1])));
  };
  EXPECT_THAT(Needed({NAN, 1}, of_two), ElementsAre("x holds nan or infinity"))
      << "the infinity needs another";
}

TEST(InputConditions, BothInfinitiesStandBesideANan) {
  const FakeProgram dies = [](const Binding& binding, ChildState&) {
    const double first = NumbersOf(*FirstTensor(binding)).front();
    return DieIf(std::isnan(first) || first == -INFINITY);
  };
  EXPECT_THAT(Needed({NAN, 1}, dies), ElementsAre("x holds nan or infinity"));
  EXPECT_THAT(Needed({-INFINITY, 1}, dies), ElementsAre("x holds nan or infinity"));
}

TEST(InputConditions, NamesNanAndInfinityOfAWitnessThatHoldsBoth) {
  const FakeProgram dies = [](const Binding& binding, ChildState&) {
    const std::vector<double> x = NumbersOf(*FirstTensor(binding));
    return DieIf(!std::isfinite(x[0]) || !std::isfinite(x[1]));
  };
  EXPECT_THAT(Needed({NAN, INFINITY}, dies), ElementsAre("x holds nan or infinity"));
  EXPECT_THAT(Needed({1, INFINITY}, dies), ElementsAre("x holds nan or infinity"));
}

TEST(InputConditions, AnInfinityIsNotNamedWhereTheLargestNumberWillDo) {
  const FakeProgram dies = [](const Binding& binding, ChildState&) {
    return DieIf(std::fabs(NumbersOf(*FirstTensor(binding)).front()) > 1e30);
  };
  EXPECT_THAT(Needed({INFINITY, 1}, dies), ElementsAre("x has certain values"));
  EXPECT_THAT(Needed({-INFINITY, 1}, dies), ElementsAre("x has certain values"));
  EXPECT_THAT(Needed({3e38F, 1}, dies), ElementsAre("x has certain values"));
}

TEST(InputConditions, NamesEachTensorInWhichANanWillDo) {
  const auto in_either = [](const Binding& binding, ChildState&) {
    bool dies = false;
    ForEachTensor(binding, [&](const TensorRecipe& recipe) {
      for (const double number : NumbersOf(recipe)) dies |= std::isnan(number);
    });
    return DieIf(dies);
  };
  const Value nan = testing_judge::Input<float>({NAN, 1}),
              one = testing_judge::Input<float>({1, 2});
  const Argument y{"y", false, one};
  EXPECT_THAT(NeededOf(nan, in_either, {y}), ElementsAre("x or y holds nan"));
  EXPECT_THAT(NeededOf(one, in_either, {{"y", false, nan}}), ElementsAre("x or y holds nan"))
      << "whichever was met";
  EXPECT_THAT(NeededOf(nan, DieOfNan, {y}), ElementsAre("x holds nan"));
}

TEST(InputConditions, SaysWhereOnlySomeNumbersFail) {
  EXPECT_THAT(Needed({1, 1}, DieOfEqual), ElementsAre("x has certain values"));
}

TEST(InputConditions, EqualNumbersAreNotNamedByTheNumber) {
  EXPECT_THAT(Needed({0, 0}, DieOfEqual), ElementsAre("x has certain values"));
  const FakeProgram of_two_tensors = [](const Binding& binding, ChildState&) {
    std::vector<double> firsts;
    ForEachTensor(binding,
                  [&](const TensorRecipe& recipe) { firsts.push_back(NumbersOf(recipe).front()); });
    return DieIf(firsts[0] == firsts[1]);
  };
  const Value zero = testing_judge::Input<float>({0, 1});
  EXPECT_THAT(NeededOf(zero, of_two_tensors, {{"y", false, zero}}),
              ElementsAre("x has certain values", "y has certain values"));
}

TEST(InputConditions, NamesTheDTypeWithoutWhichItPasses) {
  const FakeProgram dies_of_float32 = [](const Binding& binding, ChildState&) {
    return DieIf(FirstTensor(binding)->dtype == DType::kF32);
  };
  EXPECT_THAT(Needed({1, 2}, dies_of_float32), ElementsAre("x is float32 rather than float64"));
}

// Wrong by one in 16 bits, and in float32 where `also` says so.
InputConditions OfSixteenBits(bool also) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.f"] = [also](const Binding& binding, ChildState&) {
    const DType dtype = FirstTensor(binding)->dtype;
    const bool wrong = dtype == DType::kBF16 || (also && dtype == DType::kF32);
    return ReturnNumbers(dtype, {}, {wrong ? 9.0 : 1.0});
  };
  RecordedCase suspect = MakeSuspect("toy.f", {2}, DType::kBF16);
  Sweep(evaluator, &suspect);
  const InvestigateContext context = ContextFor(evaluator);
  Runner runner(context, suspect);
  const Signature signature = SignatureOf(suspect.relation, suspect.verdict);
  return FindInputConditions(runner, signature, Realise(suspect.binding, suspect.seed)).value();
}

TEST(InputConditions, WrongNumbersInSixteenBitsAreToldApartFromThoseInFloat32) {
  const InputConditions alone = OfSixteenBits(false);
  EXPECT_THAT(alone.of_dtypes, ElementsAre("x is bfloat16 rather than float32"));
  EXPECT_TRUE(alone.only_in_16_bits);
  const InputConditions also = OfSixteenBits(true);
  EXPECT_THAT(also.of_dtypes, IsEmpty());
  EXPECT_FALSE(also.only_in_16_bits);
}

TEST(InputConditions, OnlyTheTensorThatNeedsItsDTypeIsNamed) {
  const FakeProgram dies_of_the_first = [](const Binding& binding, ChildState&) {
    return DieIf(FirstTensor(binding)->dtype == DType::kF32);
  };
  const Value x = testing_judge::Input<float>({1, 2});
  EXPECT_THAT(NeededOf(x, dies_of_the_first, {{"y", false, x}}),
              ElementsAre("x is float32 rather than float64"));
}

TEST(InputConditions, ADTypeThatNeedsMoreElementsIsNoCondition) {
  const FakeProgram dies_in_blocks = [](const Binding& binding, ChildState&) {
    const TensorRecipe& x = *FirstTensor(binding);
    return DieIf(x.dtype == DType::kF32 || NumElements(x.shape) >= 128);
  };
  EXPECT_THAT(Needed({1, 2}, dies_in_blocks), IsEmpty());
}

TEST(InputConditions, TheLargestNumberOfADTypeIsThatOfTheWiderOneToo) {
  const auto holds_the_largest = [](const Binding& binding, ChildState&) {
    const TensorRecipe& recipe = *FirstTensor(binding);
    const uint64_t largest = HighestInteger(recipe.dtype);
    return DieIf(LoadInteger(recipe.dtype, recipe.bytes->data()).bits == largest);
  };
  EXPECT_THAT(NeededOf(testing_judge::Input<uint8_t>({255, 1}), holds_the_largest), IsEmpty());
  const auto holds_255 = [](const Binding& binding, ChildState&) {
    return DieIf(NumbersOf(*FirstTensor(binding)).front() == 255 &&
                 FirstTensor(binding)->dtype == DType::kU8);
  };
  EXPECT_THAT(NeededOf(testing_judge::Input<uint8_t>({255, 1}), holds_255),
              ElementsAre("x is uint8 rather than int64"));
}

TEST(InputConditions, WhatFailsByChanceHasNone) {
  auto calls = std::make_shared<int>(0);
  const FakeProgram dies_now_and_then = [calls](const Binding&, ChildState&) {
    return DieIf(++*calls % 2 == 1);
  };
  EXPECT_THAT(Needed({1, 2}, dies_now_and_then), IsEmpty());
}

TEST(InputConditions, WhatIsRefusedOtherwiseIsNoCondition) {
  const FakeProgram takes_float32_alone = [](const Binding& binding, ChildState&) {
    const bool takes = FirstTensor(binding)->dtype == DType::kF32;
    return takes ? DieIf(true) : testing_judge::Raise("TypeError", "x must be float32");
  };
  EXPECT_THAT(Needed({1, 2}, takes_float32_alone), IsEmpty());
}

TEST(InputConditions, SaysNothingWhereAnyNumbersFail) {
  EXPECT_THAT(Needed({NAN, 1}, DieAlways), IsEmpty());
}

}  // namespace
}  // namespace parallax
