#include "explain/variations/questions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <vector>

#include "explain/variations/testing.h"
#include "numbers/element.h"

namespace parallax {
namespace {

using namespace testing_variations;  // NOLINT

double LeastOf(const TensorRecipe& recipe) {
  const std::vector<double> numbers = NumbersOf(recipe);
  return *std::min_element(numbers.begin(), numbers.end());
}

double MostOf(const TensorRecipe& recipe) {
  const std::vector<double> numbers = NumbersOf(recipe);
  return *std::max_element(numbers.begin(), numbers.end());
}

std::vector<PlantedBug> BugsOfIndices() {
  return {
      {"a negative index",
       Numbers({5}, DType::kF32, 1),
       {{"i", true, {Listed({2}, DType::kI64, {-3, 1})}}},
       {},
       [](const Binding& b) { return LeastOf(TensorNamed(b, "i")) < 0; },
       {"i holds a negative number"}},
      {"an index far away",
       Numbers({5}, DType::kF32, 1),
       {{"i", true, {Listed({2}, DType::kI64, {1e9, 1})}}},
       {},
       [](const Binding& b) {
         const TensorRecipe& i = TensorNamed(b, "i");
         return LeastOf(i) < -1e7 || MostOf(i) > 1e7;
       },
       {"i goes far outside of x"}},
  };
}

// The logarithm of (x / y)^k, of the first numbers; nan where there is none.
double LogOfPower(const Binding& b, bool divided) {
  const std::vector<double> x = NumbersOf(*FirstTensor(b)), k = NumbersOf(TensorNamed(b, "k"));
  const double y = divided ? NumbersOf(TensorNamed(b, "y")).at(0) : 1;
  return x.empty() || !(x[0] / y > 0) ? std::nan("") : k.at(0) * std::log(x[0] / y);
}

double HighestStep(const TensorRecipe& recipe) {
  const std::vector<double> x = NumbersOf(recipe);
  double most = x.empty() ? 0 : x[0], rise = 0;
  for (const double each : x) {
    rise = std::max(rise, each - most);
    most = std::max(most, each);
  }
  return rise;
}

double FloatOf(const Binding& b, const char* name) { return Given(b, name)->As<double>(); }

std::vector<PlantedBug> BugsOfPowers() {
  return {
      {"a whole part that is taken for the number",
       Listed({}, DType::kI64, {-1}),
       {{"threshold", true, {-1.77}}},
       {},
       [](const Binding& b) {
         const double t = FloatOf(b, "threshold"), x = NumbersOf(*FirstTensor(b)).front();
         return IsInteger(FirstTensor(b)->dtype) && (x > t) != (x > std::trunc(t));
       },
       {"x is of integers", "threshold is negative and not whole"}},
      {"a power that underflows",
       Numbers({}, DType::kF32, 1),
       {{"y", true, {Numbers({}, DType::kF32, 8)}}, {"k", true, {Numbers({}, DType::kF32, 67)}}},
       {},
       [](const Binding& b) {
         const double log2 = LogOfPower(b, true) / std::log(2);
         const DType dtype = FirstTensor(b)->dtype;
         const bool floats = IsFloat(dtype) && dtype == TensorNamed(b, "y").dtype;
         return floats && log2 < (dtype == DType::kF64   ? -1074
                                  : dtype == DType::kF16 ? -24
                                  : dtype == DType::kF32 ? -149
                                                         : -133);
       },
       {"(x / y)^k underflows to 0"}},
      {"a complement that rounds",
       Numbers({}, DType::kF32, 0.25F),
       {{"k", true, {Numbers({}, DType::kF32, 1e-9F)}}},
       {},
       [](const Binding& b) {
         const DType dtype = FirstTensor(b)->dtype;
         if (!IsFloat(dtype) || dtype != TensorNamed(b, "k").dtype) return false;
         const double log = LogOfPower(b, false), end = EpsilonOf(dtype) / 4;
         return log < std::log(end) || std::abs(std::expm1(log)) <= end;
       },
       {"1 - x^k rounds to 0 or 1"}},
      {"a number far above what is before it",
       Listed({2}, DType::kF32, {1, 94}),
       {},
       {},
       [](const Binding& b) { return HighestStep(*FirstTensor(b)) >= 24; },
       {"an element of x is about 24 or more above all before it"}},
  };
}

std::vector<PlantedBug> BugsOfRanges() {
  return {
      {"what overflows in its dtype",
       Numbers({}, DType::kF32, 91),
       {},
       {},
       [](const Binding& b) {
         const TensorRecipe& x = *FirstTensor(b);
         return IsFloat(x.dtype) && MostOf(x) > std::log(LargestFinite(x.dtype));
       },
       {"exp(x) overflows"}},
      {"a quotient",
       Numbers({}, DType::kF32, 1e20F),
       {{"y", true, {Numbers({}, DType::kF32, 1e-30F)}}},
       {},
       [](const Binding& b) {
         const TensorRecipe &x = *FirstTensor(b), &y = TensorNamed(b, "y");
         const bool floats = IsFloat(x.dtype) && x.dtype == y.dtype && MostOf(y) != 0;
         return floats && std::abs(MostOf(x)) > std::abs(MostOf(y)) &&
                std::log(std::abs(MostOf(x) / MostOf(y))) > std::log(LargestFinite(x.dtype));
       },
       {"x / y overflows"}},
      {"a fraction of epsilon",
       Numbers({}, DType::kF32, 1e-9F),
       {},
       {},
       [](const Binding& b) {
         const TensorRecipe& x = *FirstTensor(b);
         return IsFloat(x.dtype) && MostOf(x) > 0 && MostOf(x) < EpsilonOf(x.dtype) / 8;
       },
       {"x is below eps / 8 of its dtype"}},
  };
}

// Of what nobody can tell the bug is no part: the fraction is the least one that all of it keeps.
TEST(Questions, AFractionOfEpsilonEndsWhereNothingFails) {
  const auto below = [](const Binding& b, int fraction) {
    const TensorRecipe& x = *FirstTensor(b);
    return IsFloat(x.dtype) && MostOf(x) > 0 && MostOf(x) < EpsilonOf(x.dtype) / fraction;
  };
  const PlantedBug bug{"a fraction",
                       Numbers({}, DType::kF32, 1e-9F),
                       {},
                       {},
                       [&](const Binding& b) { return below(b, 8); },
                       {}};
  const Told told = TellOf(bug, [&](const Binding& b) { return below(b, 2) && !below(b, 8); });
  EXPECT_EQ(told.clauses, std::vector<std::string>{"x is below eps / 8 of its dtype"});
}

// Whether a dimension but the last three has more than one.
bool IsOuterAboveOne(const Binding& b) {
  const Shape& shape = FirstTensor(b)->shape;
  return shape.size() > 3 &&
         std::any_of(shape.begin(), shape.end() - 3, [](int64_t n) { return n > 1; });
}

std::vector<PlantedBug> BugsOfLayouts() {
  PlantedBug last{
      "the last dimension is the expanded one",
      Numbers({3}, DType::kF32, 1),
      {},
      {},
      [](const Binding& b) {
        const TensorRecipe& x = *FirstTensor(b);
        const auto first =
            std::find_if(x.shape.begin(), x.shape.end(), [](int64_t n) { return n > 1; });
        return x.layout == Layout::kExpanded && !x.shape.empty() && first == x.shape.end() - 1;
      },
      {"x is expanded", "x is expanded along its last dimension"}};
  last.x.layout = Layout::kExpanded;
  PlantedBug permuted{
      "dimensions of out in another order",
      Numbers({2, 2, 1, 1}, DType::kF32, 1),
      {},
      {},
      IsOuterAboveOne,
      {"out's batch dimensions, an outer one above 1, do not follow each other in memory"}};
  permuted.form = "@out-strided";
  return {last, permuted};
}

TEST(Questions, NameWhereIndicesPoint) { ExpectClauses(BugsOfIndices()); }

TEST(Questions, NameWhatOverflowsOnTheWay) { ExpectClauses(BugsOfRanges()); }

TEST(Questions, NameWhatAPowerLeavesAndHowFarANumberRises) {
  std::vector<PlantedBug> bugs = BugsOfPowers();
  // Of the number alone it is known; which integers stand beside it is another matter.
  EXPECT_THAT(TellOf(bugs.front()).clauses,
              testing::Contains("threshold is negative and not whole"));
  bugs.erase(bugs.begin());
  ExpectClauses(bugs);
}

TEST(Questions, WhatOverflowsFarBelowIsNotNamed) {
  const PlantedBug bug{"above half of the range",
                       Numbers({}, DType::kF32, 92),
                       {},
                       {},
                       [](const Binding& b) { return MostOf(*FirstTensor(b)) > 44; },
                       {}};
  EXPECT_THAT(TellOf(bug).clauses,
              testing::Not(testing::Contains(testing::HasSubstr("overflows"))));
}

TEST(Questions, NameThatDTypesDiffer) {
  ExpectClauses(std::vector<PlantedBug>{
      {"two dtypes",
       Numbers({3}, DType::kF32, 1),
       {{"y", true, {Numbers({3}, DType::kF64, 1)}}},
       {},
       [](const Binding& b) { return FirstTensor(b)->dtype != TensorNamed(b, "y").dtype; },
       {"x and y have different dtypes"}}});
}

// An index has another dtype than what it points into, whatever that is.
TEST(Questions, WhatMustHaveAnotherDTypeIsNoCondition) {
  const PlantedBug bug{"floats alone",
                       Numbers({3}, DType::kF32, 1),
                       {{"i", true, {Listed({2}, DType::kI64, {0, 1})}}},
                       {},
                       [](const Binding& b) { return IsFloat(FirstTensor(b)->dtype); },
                       {}};
  const Needs refuses = [](const Binding& b) { return !IsInteger(TensorNamed(b, "i").dtype); };
  EXPECT_THAT(TellOf(bug, refuses).clauses,
              testing::Not(testing::Contains(testing::HasSubstr("different dtypes"))));
}

TEST(Questions, NameHowDimensionsLie) { ExpectClauses(BugsOfLayouts()); }

// Whether a vector along the last dimension is shorter; one of 1 is repeated.
bool HasShortVector(const TensorRecipe& recipe, int64_t length, double least) {
  const std::vector<double> numbers = NumbersOf(recipe);
  const int64_t row = recipe.shape.empty() ? 1 : recipe.shape.back();
  for (size_t at = 0; at < numbers.size(); at += static_cast<size_t>(row)) {
    double squares = 0;
    for (int64_t i = 0; i < (row == 1 ? length : row); ++i) {
      const double x = numbers[at + static_cast<size_t>(row == 1 ? 0 : i)];
      squares += x * x;
    }
    if (std::sqrt(squares) < least) return true;
  }
  return false;
}

TEST(Questions, NameANormBelowANumber) {
  const auto told = [](bool of_both) {
    return TellOf({"a short vector",
                   Numbers({}, DType::kF32, 1),
                   {{"y", true, {Numbers({1, 1}, DType::kF32, 1)}}, {"eps", true, {2.0}}},
                   {Optional("eps", "1e-8")},
                   [=](const Binding& b) {
                     const Value* eps = Given(b, "eps");
                     const TensorRecipe &x = *FirstTensor(b), &y = TensorNamed(b, "y");
                     if (eps == nullptr) return false;
                     int64_t length = x.shape.empty() ? 1 : x.shape.back();
                     if (!y.shape.empty()) length = std::max(length, y.shape.back());
                     return HasShortVector(x, length, eps->As<double>()) ||
                            (of_both && HasShortVector(y, length, eps->As<double>()));
                   },
                   {}})
        .clauses;
  };
  EXPECT_THAT(told(true), testing::ElementsAre("the norm of x or y is below eps"));
  EXPECT_THAT(told(false), testing::ElementsAre("the norm of x is below eps"));
}

TEST(Questions, ASmallNumberIsNoShortVector) {
  const PlantedBug bug{"each number alone",
                       Numbers({}, DType::kF32, 1),
                       {{"eps", true, {2.0}}},
                       {},
                       [](const Binding& b) {
                         return FirstTensor(b)->shape.size() < 3 && LeastOf(*FirstTensor(b)) < 2;
                       },
                       {}};
  EXPECT_THAT(TellOf(bug).clauses, testing::Not(testing::Contains(testing::HasSubstr("norm"))));
}

// Negated views of which the sign is dropped.
PlantedBug NegatedBug(const Shape& shape, Needs needs, std::vector<std::string> clauses) {
  PlantedBug bug{"a sign",          Numbers(shape, DType::kF32, 1), {}, {}, std::move(needs),
                 std::move(clauses)};
  bug.layout = Layout::kNegated;
  return bug;
}

TEST(NegatedQuestions, TellThatTheViewIsContiguousAndThatNoGradientIsRecorded) {
  const Needs no_gaps = [](const Binding& b) { return FirstTensor(b)->layout == Layout::kNegated; };
  const Needs no_gradient = [](const Binding& b) { return !FirstTensor(b)->requires_grad; };
  // Of one element there are no gaps: larger ones are tried.
  for (const Shape& shape : {Shape{1, 1}, Shape{2, 3}}) {
    ExpectClauses({NegatedBug(shape, no_gaps, {"the negated view is contiguous"}),
                   NegatedBug(shape, no_gradient, {"no gradient is recorded"}),
                   NegatedBug(shape, [](const Binding&) { return true; }, {})});
  }
}

TEST(NegatedQuestions, AreAskedOfNegatedViewsAlone) {
  PlantedBug bug = NegatedBug({2, 3}, [](const Binding&) { return true; }, {});
  bug.layout = Layout::kOffset;
  for (const VariedCall& call : TellOf(bug).varied) {
    EXPECT_NE(call.what, "the negated view is contiguous");
    EXPECT_NE(call.what, "no gradient is recorded");
  }
}

}  // namespace
}  // namespace parallax
