#include "explain/retries/telling_pass.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include "explain/variations/fillings.h"
#include "explain/variations/testing.h"

namespace parallax {
namespace {

using namespace testing_variations;  // NOLINT
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

// A call of float32 and what it gives in float64.
Trial Compared(Kind kind, double input, std::vector<double> got, std::vector<double> expected) {
  Trial trial;
  trial.binding.arguments = {{"x", false, {Numbers({}, DType::kF32, input)}}};
  const Shape shape{static_cast<int64_t>(got.size())};
  trial.outcomes = {ReturnNumbers(DType::kF32, shape, got),
                    ReturnNumbers(DType::kF64, shape, expected)};
  trial.verdict.kind = kind;
  trial.verdict.side = 0;
  return trial;
}

TEST(TellingPass, WhereAllSidesGiveWhatTheFaultGivesNobodyKnows) {
  const Trial witness = Compared(Kind::kNan, 67, {-kInfinite}, {-135});
  const auto state = [&](double got, double expected) {
    return StateOfPassing(Compared(Kind::kNan, 1000, {got}, {expected}), witness);
  };
  EXPECT_EQ(state(-kInfinite, -kInfinite), VariedState::kUnknown);
  EXPECT_EQ(state(kNoNumber, kNoNumber), VariedState::kUnknown);
  EXPECT_EQ(state(-100, -100), VariedState::kPasses);
  EXPECT_EQ(state(kInfinite, 1e63), VariedState::kPasses) << "float32 ends before";
}

TEST(TellingPass, WhereTheFaultIsNanInfinityIsRight) {
  const Trial witness = Compared(Kind::kNan, 0.01, {kNoNumber}, {kInfinite});
  const auto state = [&](double got, double expected) {
    return StateOfPassing(Compared(Kind::kNan, 1000, {got}, {expected}), witness);
  };
  EXPECT_EQ(state(kInfinite, kInfinite), VariedState::kPasses);
  EXPECT_EQ(state(kNoNumber, kNoNumber), VariedState::kUnknown);
  EXPECT_EQ(StateOfPassing(Compared(Kind::kNan, 1, {kNoNumber}, {kNoNumber}),
                           Compared(Kind::kNan, 1, {2}, {kNoNumber})),
            VariedState::kPasses)
      << "nan is what the fault does not give";
}

TEST(TellingPass, WhatTheAbsoluteToleranceTakesForRightFailsByItsRelativeError) {
  const Trial witness = Compared(Kind::kValue, 1e-8, {1}, {1e-8});
  const auto state = [&](double input, std::vector<double> got, std::vector<double> expected) {
    return StateOfPassing(Compared(Kind::kValue, input, got, expected), witness);
  };
  EXPECT_EQ(state(1e-6, {1.1e-6}, {1e-6}), VariedState::kFails);
  EXPECT_EQ(state(1e-6, {1.001e-6}, {1e-6}), VariedState::kPasses);
  EXPECT_EQ(state(1e-6, {1.1e-6, 2}, {1e-6, 2}), VariedState::kPasses) << "one is right";
  EXPECT_EQ(state(10, {1.1e-6}, {1e-6}), VariedState::kUnknown) << "rounding may leave it";
  EXPECT_EQ(state(1000, {0}, {1e-14}), VariedState::kPasses) << "rounding leaves it";
  Trial unblamed = witness;
  unblamed.verdict.side = -1;
  EXPECT_EQ(StateOfPassing(Compared(Kind::kValue, 1e-6, {1.1e-6}, {1e-6}), unblamed),
            VariedState::kPasses);
}

TEST(TellingPass, OfAWitnessOfOrdinaryNumbersTheToleranceIsRight) {
  const Trial witness = Compared(Kind::kValue, 1e6, {-13}, {-12.8});
  EXPECT_EQ(StateOfPassing(Compared(Kind::kValue, 1, {1.1e-6}, {1e-6}), witness),
            VariedState::kPasses)
      << "it crosses 0 there";
}

TEST(TellingPass, WhatIsLeftOfHugeNumbersMayBeWrongOnAllSides) {
  const Trial witness = Compared(Kind::kValue, 1e6, {-13}, {-12.8});
  const auto state = [&](double input, double both) {
    return StateOfPassing(Compared(Kind::kValue, input, {both}, {both}), witness);
  };
  EXPECT_EQ(state(1e20, 0), VariedState::kUnknown);
  EXPECT_EQ(state(1e20, -1.5), VariedState::kUnknown);
  EXPECT_EQ(state(1e12, 0), VariedState::kPasses);
}

TEST(TellingPass, BesideALargeDerivativeNobodySeesASmallError) {
  const Trial witness = Compared(Kind::kGradient, 0, {0}, {0.9});
  const auto state = [&](double got, double expected) {
    return StateOfPassing(Compared(Kind::kGradient, 1, {got}, {expected}), witness);
  };
  EXPECT_EQ(state(1e6, 1e6), VariedState::kUnknown);
  EXPECT_EQ(state(100, 100), VariedState::kPasses);
}

TEST(Fillings, NumbersThatFailAreRunsBetweenThoseThatPass) {
  constexpr auto kFails = VariedState::kFails, kPasses = VariedState::kPasses;
  const std::vector<FailingRun> runs =
      RunsOf({{5, kFails}, {1, kFails}, {2, kPasses}, {9, VariedState::kUnknown}, {4, kFails}});
  ASSERT_EQ(runs.size(), 2u);
  EXPECT_EQ(runs[0].high, 1);
  EXPECT_FALSE(runs[0].below);
  EXPECT_EQ(runs[0].above, 2);
  EXPECT_EQ(runs[1].low, 4);
  EXPECT_EQ(runs[1].high, 5);
  EXPECT_FALSE(runs[1].above) << "nobody knows";
  EXPECT_EQ(BySize({{-3, kFails}, {3, kFails}, {1, kPasses}}).size(), 2u);
  EXPECT_TRUE(BySize({{-3, kFails}, {3, kPasses}}).empty());
  EXPECT_TRUE(BySize({{4, kFails}, {3, kPasses}}).empty()) << "all of one sign";
}

// What fails in float32 where the number does; `positive`: nothing takes others.
Told TellOfEnds(double own, const std::function<bool(double)>& fails, bool positive) {
  const auto number = [](const Binding& b) { return NumbersOf(*FirstTensor(b)).front(); };
  const PlantedBug bug{
      "ends",
      Numbers({}, DType::kF32, own),
      {},
      {},
      [=](const Binding& b) { return FirstTensor(b)->dtype == DType::kF32 && fails(number(b)); },
      {}};
  return TellOf(bug, [=](const Binding& b) { return positive && number(b) <= 0; });
}

TEST(NumberEnds, TwoRangesAreToldBoth) {
  const Told told = TellOfEnds(
      20, [](double x) { return x < 0.1 || (x > 4 && x < 40); }, true);
  EXPECT_THAT(told.clauses, Contains("x is below about 0.095 or between about 4 and 40"));
}

TEST(NumberEnds, ARangeOfBothSignsIsOneOfSizes) {
  const Told told = TellOfEnds(
      91, [](double x) { return std::abs(x) > 88.7 && std::abs(x) < 92; }, false);
  EXPECT_THAT(told.clauses, Contains("x is in size between about 89 and 92"));
  EXPECT_FALSE(told.in_some_calls);
}

TEST(NumberEnds, ARangeThatTellsAllStandsForWhatOverflowsInIt) {
  // exp(abs(x)) overflows from 88.7, and the result from 100.
  const Told told = TellOfEnds(
      91, [](double x) { return std::abs(x) > 88.73 && std::abs(x) < 100; }, false);
  EXPECT_THAT(told.clauses, ElementsAre("x is float32", "x is in size between about 89 and 1e+02"));
  const Told open = TellOfEnds(
      91, [](double x) { return std::abs(x) > 88.73; }, false);
  EXPECT_THAT(open.clauses, ElementsAre("x is float32", "exp(abs(x)) overflows"));
}

double NumberOfX(const Binding& b) { return NumbersOf(*FirstTensor(b)).front(); }

TEST(NumberEnds, WhereLittleIsWrongAtTheEndItGrows) {
  const auto told = [](double (*off)(const Binding&)) {
    return TellOf({"gradual",
                   Numbers({}, DType::kF32, 2000),
                   {},
                   {},
                   [](const Binding& b) {
                     const DType dtype = FirstTensor(b)->dtype;
                     return IsFloat(dtype) && NumberOfX(b) > std::log(LargestFinite(dtype));
                   },
                   {},
                   {},
                   {},
                   "",
                   Layout::kContiguous,
                   off})
        .clauses;
  };
  EXPECT_THAT(told([](const Binding& b) { return 1e-6 * NumberOfX(b); }),
              Contains(HasSubstr("x is above about 89 (more and more)")));
  // What overflows is wrong at once.
  EXPECT_THAT(told([](const Binding&) { return 8.0; }), Contains("exp(x) overflows"));
}

TEST(NumberEnds, WhereAnotherTensorFailsWithItsNumbersItIsEither) {
  const Told told = TellOf({"either",
                            Numbers({}, DType::kF32, 67),
                            {{"y", true, {Numbers({}, DType::kF32, 0.25)}}},
                            {},
                            [](const Binding& b) {
                              const double y = NumbersOf(TensorNamed(b, "y")).front();
                              return std::max(NumberOfX(b), y) > 46;
                            },
                            {}});
  EXPECT_THAT(told.clauses, Contains("x or y is above about 46"));
}

TEST(NumberEnds, WhatAnotherTensorMovesFarIsNone) {
  const auto told = [](bool of_both) {
    return TellOf({"a product",
                   Numbers({}, DType::kF32, 67),
                   {{"y", true, {Numbers({}, DType::kF32, 0.25)}}},
                   {},
                   [=](const Binding& b) {
                     const double x = NumbersOf(*FirstTensor(b)).front();
                     const double y = NumbersOf(TensorNamed(b, "y")).front();
                     return x > 46 || (of_both && y < 1e-4 && x > 5);
                   },
                   {}})
        .clauses;
  };
  EXPECT_THAT(told(false), Contains("x is above about 46"));
  EXPECT_THAT(told(true), Not(Contains("x is above about 46")));
}

}  // namespace
}  // namespace parallax
