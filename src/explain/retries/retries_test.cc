#include "explain/retries/retries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "explain/retries/moved_numbers.h"
#include "explain/variations/testing.h"
#include "inputs/fill_params.h"
#include "numbers/element.h"

namespace parallax {
namespace {

using namespace testing_variations;  // NOLINT
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

double NumberOf(const Binding& b) { return NumbersOf(*FirstTensor(b)).front(); }

TEST(MovedNumbers, StandAtTheSamePlaceOfTheRange) {
  const auto moved = [](double number, DType from, DType to, PlaceInRange place) {
    return MovedNumber(number, from, to, place);
  };
  EXPECT_NEAR(moved(91, DType::kF32, DType::kF64, PlaceInRange::kExponent), 712.06, 0.01);
  EXPECT_NEAR(moved(-94, DType::kF32, DType::kF64, PlaceInRange::kExponent), -715.06, 0.01);
  EXPECT_NEAR(moved(1e-4, DType::kF16, DType::kF32, PlaceInRange::kEpsilon), 1.22e-8, 1e-10);
  EXPECT_NEAR(moved(66, DType::kF16, DType::kF32, PlaceInRange::kEpsilon), 540672, 1);
  EXPECT_NEAR(std::log10(moved(1e19, DType::kF32, DType::kF64, PlaceInRange::kMagnitude)), 152, 1);
  EXPECT_EQ(moved(1.5, DType::kF32, DType::kF64, PlaceInRange::kMagnitude), 1.5);
}

TEST(MovedNumbers, WholeOnesStayAsFarFromTheirEnd) {
  const auto moved = [](double number, DType from, DType to) -> std::optional<Integer> {
    const Binding binding{{{"x", false, Numbers({}, from, number)}}};
    const auto call = WithEndsMoved(binding, {0}, from, to);
    if (!call) return std::nullopt;
    return LoadInteger(to, FirstTensor(*call)->bytes->data());
  };
  const auto value_of = [](const std::optional<Integer>& whole) { return whole->value(); };
  EXPECT_EQ(value_of(moved(-0x1p31, DType::kI32, DType::kI64)), -0x1p63L);
  EXPECT_EQ(value_of(moved(0x1p31 - 1, DType::kI32, DType::kI64)), 0x1p63L - 1);
  EXPECT_EQ(value_of(moved(125, DType::kI8, DType::kU8)), 253);
  EXPECT_FALSE(moved(40, DType::kI8, DType::kI64)) << "it stays";
  EXPECT_FALSE(moved(300, DType::kI16, DType::kI8)) << "it is not held";
  EXPECT_FALSE(moved(1, DType::kF32, DType::kI32));
}

// It fails near the end of the range of each dtype of floats.
TEST(Retries, ADTypeThatFailsNearItsOwnEndIsNoCondition) {
  const PlantedBug bug{"at seven tenths of the range",
                       Numbers({}, DType::kF32, 80),
                       {},
                       {},
                       [](const Binding& b) {
                         const DType dtype = FirstTensor(b)->dtype;
                         return IsFloat(dtype) &&
                                NumberOf(b) > 0.7 * std::log(LargestFinite(dtype));
                       },
                       {}};
  const Told told = TellOf(bug);
  EXPECT_THAT(told.clauses, Not(Contains("x is float32")));
  EXPECT_THAT(told.clauses, Contains("x is above about 62 in float32"))
      << "that end is of one dtype";
  EXPECT_THAT(told.varied, Contains(VariedCall{"dtype of x", "float64", VariedState::kFails}));
  EXPECT_FALSE(told.in_some_calls);
}

TEST(Retries, ADTypeThatFailsAtItsOwnLowestNumberFails) {
  const PlantedBug bug{"at the lowest of each",
                       Numbers({}, DType::kI8, -128),
                       {},
                       {},
                       [](const Binding& b) {
                         const DType dtype = FirstTensor(b)->dtype;
                         const auto low = static_cast<int64_t>(LowestInteger(dtype));
                         return IsInteger(dtype) && IsSigned(dtype) &&
                                NumberOf(b) == static_cast<double>(low);
                       },
                       {}};
  EXPECT_THAT(TellOf(bug).varied, Contains(VariedCall{"dtype of x", "int16", VariedState::kFails}));
}

TEST(Retries, AWholeNumberBeyondOneDTypeSaysNothingOfOneThatHoldsAll) {
  const PlantedBug bug{"beyond it",
                       Numbers({2}, DType::kI8, 1),
                       {{"n", true, {int64_t{300}}}},
                       {},
                       [](const Binding& b) {
                         const DType dtype = FirstTensor(b)->dtype;
                         return IsInteger(dtype) && ItemSize(dtype) <= 4 &&
                                WholeOf(b, "n") > static_cast<int64_t>(HighestInteger(dtype));
                       },
                       {}};
  EXPECT_THAT(TellOf(bug).clauses, Not(Contains(HasSubstr("int8"))));
}

TEST(Retries, AnEndIsTriedWithOtherNumbersUntilThreePass) {
  const PlantedBug bug{
      "earlier with other numbers",
      Numbers({2}, DType::kF32, 1),
      {{"n", true, {int64_t{12}}}},
      {},
      [](const Binding& b) { return WholeOf(b, "n") >= (NumberOf(b) == 1 ? 11 : 3); },
      {}};
  const Told told = TellOf(bug);
  EXPECT_THAT(told.clauses, ElementsAre("n is 3 or more"));
  EXPECT_TRUE(told.in_some_calls);
}

TEST(Retries, AnEndThatIsNotReachedIsAboutThere) {
  const auto told = [](int64_t least) {
    return TellOf({"a large number",
                   Numbers({2}, DType::kF32, 1),
                   {{"n", true, {int64_t{65536}}}},
                   {},
                   [least](const Binding& b) { return WholeOf(b, "n") >= least; },
                   {}})
        .clauses;
  };
  EXPECT_THAT(told(40000), ElementsAre("n is above about 4.1e+04"));
}

TEST(Retries, WhatADTypeDoesNotHoldIsAskedWithNumbersThatItHolds) {
  PlantedBug bug{"of complex numbers",
                 Numbers({2}, DType::kC64, 0),
                 {},
                 {},
                 [](const Binding& b) {
                   return IsComplex(FirstTensor(b)->dtype) && std::abs(NumberOf(b)) > 40;
                 },
                 {}};
  bug.x = WithElements(bug.x, {{50, 3}, {50, 3}});
  EXPECT_THAT(TellOf(bug).clauses, Contains("x is complex"));
}

TEST(NumberEnds, BesideMuchThatNobodyCanJudgeThereIsNone) {
  const auto told = [](double low) {
    const PlantedBug bug{"a number",
                         Numbers({}, DType::kF32, 100),
                         {},
                         {},
                         [](const Binding& b) { return NumberOf(b) > 50; },
                         {}};
    return TellOf(bug, [low](const Binding& b) { return NumberOf(b) > low && NumberOf(b) < 50; })
        .clauses;
  };
  EXPECT_THAT(told(40), Contains(HasSubstr("x is above about 5")));
  EXPECT_THAT(told(2), Contains(HasSubstr("x is above about 1.9"))) << "what is in doubt may fail";
  EXPECT_THAT(told(0.1), Not(Contains(HasSubstr("about"))));
}

TEST(NumberEnds, WhatPassesAmongWhatIsInDoubtIsNotInside) {
  // Of 200 to 3000 nobody can judge most; twice the number that passes next to them passes.
  const PlantedBug bug{"a number",
                       Numbers({}, DType::kF32, 1e6),
                       {},
                       {},
                       [](const Binding& b) { return NumberOf(b) > 3000; },
                       {}};
  const auto refused = [](const Binding& b) {
    const double x = NumberOf(b);
    return x > 200 && x < 3000 && !(x > 365 && x < 395);
  };
  EXPECT_THAT(TellOf(bug, refused).clauses, Contains(HasSubstr("x is above about 1.9e+02")));
}

TEST(NumberEnds, NumbersThatFailTogetherRefuteIt) {
  const auto told = [](double spread) {
    return TellOf({"a gap",
                   Numbers({4}, DType::kF32, -80),
                   {},
                   {},
                   [spread](const Binding& b) {
                     const std::vector<double> x = NumbersOf(*FirstTensor(b));
                     if (x.empty()) return false;
                     const auto [low, high] = std::minmax_element(x.begin(), x.end());
                     return *low < -30 || *high - *low > spread;
                   },
                   {}})
        .clauses;
  };
  EXPECT_THAT(told(1e9), Contains(HasSubstr("all of x is below about -3")));
  EXPECT_THAT(told(20), Not(Contains(HasSubstr("about"))));
}

TEST(NumberEnds, AnEndHoldsForOthersThatHardlyFail) {
  const PlantedBug bug{"a sum",
                       Numbers({}, DType::kF32, -400),
                       {{"y", true, {Numbers({}, DType::kF32, 18)}}},
                       {},
                       [](const Binding& b) {
                         const double y = NumbersOf(Given(b, "y")->As<TensorRecipe>()).front();
                         return y > 9 && y < 30 && NumberOf(b) < -y * y;
                       },
                       {}};
  EXPECT_THAT(TellOf(bug).clauses, Not(Contains(HasSubstr("x is below about"))));
}

// The derivative of a determinant, of which two ways are wrong where only differences are right.
double ScaleOf(const Binding& b, bool* singular) {
  const TensorRecipe& x = *FirstTensor(b);
  const std::vector<double> a = NumbersOf(x);
  *singular = false;
  if (x.shape.size() < 2 || x.shape.back() != x.shape[x.shape.size() - 2] || a.empty()) return 2;
  const int64_t n = x.shape.back();
  if (n == 1) {
    *singular = a[0] == 0;
    return 2;
  }
  if (n == 2) {
    *singular = a[0] * a[3] == a[1] * a[2];
    return a[0] == 0 ? 0 : 2;
  }
  if (n > 3) return 0;
  *singular = a[0] * (a[4] * a[8] - a[5] * a[7]) - a[1] * (a[3] * a[8] - a[5] * a[6]) +
                  a[2] * (a[3] * a[7] - a[4] * a[6]) ==
              0;
  return *singular && a[0] * a[4] == a[1] * a[3] ? 0 : 2;
}

Told TellOfDerivative() {
  FakeEvaluator evaluator;
  const auto add = [&](const char* form, int least) {
    evaluator.programs[std::string("toy.det@") + form] = [least](const Binding& b, ChildState&) {
      bool singular = false;
      const double right = ScaleOf(b, &singular);
      const bool wrong =
          singular && !FirstTensor(b)->shape.empty() && FirstTensor(b)->shape.back() >= least;
      return ReturnNumbers(DType::kF64, {}, {wrong ? 0.0 : right});
    };
  };
  add("jvp", 1);
  add("vjp", 2);
  add("numeric", 1000);
  RecordedCase suspect = MakeSuspect("toy.det", {1, 1});
  suspect.relation.family = "gradient";
  suspect.relation.claim.bits = kClaimValues | kClaimGradient;
  suspect.relation.sides[0].program = "toy.det@vjp";
  suspect.relation.sides[1].program = "toy.det@jvp";
  suspect.relation.sides[0].derivation.kind = DeriveKind::kWiden;
  suspect.binding.arguments = {{"x", false, {Numbers({1, 1}, DType::kF32, 0)}}};
  suspect.traits = {"linalg"};
  Sweep(evaluator, &suspect);
  suspect.binding = Realise(suspect.binding, suspect.seed);
  const InvestigateContext context = ContextFor(evaluator);
  Trial witness{suspect};
  Runner runner(context, witness);
  EXPECT_TRUE(runner.Probe(&witness).ok());
  EXPECT_EQ(witness.verdict.kind, Kind::kGradient);
  const Signature signature = SignatureOf(suspect.relation, witness.verdict);
  InputConditions inputs;
  Told told;
  told.varied = VaryUnnamed(context, runner, signature, witness, {}, &inputs).value();
  told.clauses = inputs.of_variations;
  told.in_some_calls = inputs.in_some_calls;
  return told;
}

TEST(Varier, ADerivativeThatIsWrongInBothModesDoesNotPass) {
  const Told told = TellOfDerivative();
  EXPECT_THAT(told.clauses, ElementsAre("x has rank n - 1"));
  EXPECT_FALSE(told.in_some_calls);
}

}  // namespace
}  // namespace parallax
