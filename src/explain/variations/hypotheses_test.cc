#include "explain/variations/hypotheses.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "explain/aspects/argument_aspects.h"
#include "explain/variations/questions.h"
#include "explain/variations/testing.h"
#include "inputs/fill_params.h"
#include "numbers/element.h"

namespace parallax {
namespace {

using namespace testing_variations;  // NOLINT
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

// The number as a dtype of few bits keeps it.
int64_t AsKept(int64_t number, DType dtype) {
  if (!IsInteger(dtype) || ItemSize(dtype) > 4) return number;
  const auto lowest = static_cast<int64_t>(LowestInteger(dtype));
  const int64_t span = static_cast<int64_t>(HighestInteger(dtype)) - lowest + 1;
  return lowest + ((number - lowest) % span + span) % span;
}

bool IsBeyondItsDType(const Binding& binding) {
  const int64_t n = WholeOf(binding, "n");
  return AsKept(n, FirstTensor(binding)->dtype) != n;
}

// Of at most three rows; larger ones here are full of one number.
bool IsSingular(const TensorRecipe& recipe) {
  const Shape& shape = recipe.shape;
  if (shape.size() < 2 || shape.back() != shape[shape.size() - 2]) return false;
  const std::vector<double> a = NumbersOf(recipe);
  if (shape.back() == 1) return a[0] == 0;
  if (shape.back() == 2) return a[0] * a[3] == a[1] * a[2];
  if (shape.back() > 3) return true;
  return a[0] * (a[4] * a[8] - a[5] * a[7]) - a[1] * (a[3] * a[8] - a[5] * a[6]) +
             a[2] * (a[3] * a[7] - a[4] * a[6]) ==
         0;
}

int64_t LastThree(const Shape& shape) {
  int64_t product = 1;
  for (size_t i = shape.size() > 3 ? shape.size() - 3 : 0; i < shape.size(); ++i) {
    product *= shape[i];
  }
  return product;
}

Value List(const std::vector<int64_t>& numbers) {
  Sequence list;
  for (const int64_t number : numbers) list.items.push_back({number});
  return {list};
}

std::vector<PlantedBug> BugsOfIntegers() {
  return {
      {"a number beyond the range of each dtype",
       Numbers({2}, DType::kU8, 1),
       {{"n", true, {int64_t{-1}}}},
       {},
       IsBeyondItsDType,
       {"n is beyond the range of the dtype"}},
      {"a number that wraps around to an element",
       Numbers({2}, DType::kI8, 0),
       {{"n", true, {int64_t{256}}}},
       {},
       [](const Binding& b) {
         const TensorRecipe& x = *FirstTensor(b);
         const auto kept = static_cast<double>(AsKept(WholeOf(b, "n"), x.dtype));
         return IsBeyondItsDType(b) && NumbersOf(x).front() == kept;
       },
       {"n wraps around to an element of x"}},
      {"a number that wraps around past an element",
       Numbers({}, DType::kI8, 1),
       {{"n", true, {int64_t{128}}}},
       {},
       [](const Binding& b) {
         const TensorRecipe& x = *FirstTensor(b);
         const double element = NumbersOf(x).front();
         const int64_t n = WholeOf(b, "n");
         return (element >= static_cast<double>(AsKept(n, x.dtype))) !=
                (element >= static_cast<double>(n));
       },
       {"n wraps around past an element of x"}},
      {"an index beyond a dimension",
       Numbers({3, 5}, DType::kF32, 1),
       {{"i", true, {Listed({2}, DType::kI64, {7, 1})}}},
       {},
       [](const Binding& b) {
         const Shape& shape = FirstTensor(b)->shape;
         const std::vector<double> i = NumbersOf(TensorNamed(b, "i"));
         return !shape.empty() && std::any_of(i.begin(), i.end(), [&](double each) {
           return each < 0 || each >= static_cast<double>(shape.back());
         });
       },
       {"i leaves the range of dimension 1 of x"}},
      {"offsets that decrease",
       Numbers({2}, DType::kF32, 1),
       {{"offsets", true, List({3, 1, 2})}},
       {},
       [](const Binding& b) {
         const std::vector<Value>& items = Given(b, "offsets")->As<Sequence>().items;
         return !std::is_sorted(items.begin(), items.end(), [](const Value& a, const Value& c) {
           return a.As<int64_t>() < c.As<int64_t>();
         });
       },
       {"offsets decreases"}},
  };
}

bool HoldsATinyShare(const Binding& b) {
  const std::vector<double> x = NumbersOf(*FirstTensor(b));
  const DType dtype = FirstTensor(b)->dtype;
  const double sum = std::accumulate(x.begin(), x.end(), 0.0);
  const double least = *std::min_element(x.begin(), x.end());
  if (!IsFloat(dtype) || !std::isfinite(sum) || least < 0) return false;
  return x.size() > 1 && least < EpsilonOf(dtype) * sum;
}

std::vector<PlantedBug> BugsOfNumbers() {
  return {
      {"a share below epsilon",
       Listed({2}, DType::kF32, {1, 1e8}),
       {},
       {},
       HoldsATinyShare,
       {"x holds less than eps of its sum"}},
      {"a share of nothing",
       Listed({2}, DType::kF32, {0, 1}),
       {},
       {},
       HoldsATinyShare,
       {"x holds less than eps of its sum"}},
      {"a documented clause that is broken",
       Numbers({2}, DType::kF32, 1),
       {{"n", true, {int64_t{6}}}},
       {},
       [](const Binding& b) { return WholeOf(b, "n") % 4 != 0; },
       {"n % 4 != 0"},
       {},
       {"n % 4 = 0"}},
      {"an end with a gap",
       Numbers({}, DType::kF32, 1e7),
       {},
       {},
       [](const Binding& b) {
         const double x = NumbersOf(*FirstTensor(b)).front();
         return x > 12000 || (x > 6000 && x < 7000);
       },
       {"x is above about 6.3e+03"}},
      {"a range of numbers",
       Numbers({}, DType::kF32, 100),
       {},
       {},
       [](const Binding& b) {
         const double x = NumbersOf(*FirstTensor(b)).front();
         return x > 9 && x < 200;
       },
       {"x is between about 9.1 and 2e+02"}},
  };
}

std::vector<PlantedBug> BugsOfShapes() {
  PlantedBug expanded{"the expanded dimension",
                      Numbers({3}, DType::kF32, 1),
                      {{"dim", true, {int64_t{0}}}},
                      {},
                      [](const Binding& b) {
                        const TensorRecipe& x = *FirstTensor(b);
                        const Value* dim = Given(b, "dim");
                        if (x.layout != Layout::kExpanded || !dim->Is<int64_t>()) return false;
                        const auto rank = static_cast<int64_t>(x.shape.size());
                        const int64_t at = dim->As<int64_t>() + (dim->As<int64_t>() < 0 ? rank : 0);
                        const auto first = std::find_if(x.shape.begin(), x.shape.end(),
                                                        [](int64_t n) { return n > 1; });
                        return first != x.shape.end() && first - x.shape.begin() == at;
                      },
                      {"x is expanded", "dim is the expanded dimension"}};
  expanded.x.layout = Layout::kExpanded;
  return {
      expanded,
      {"no channels",
       Numbers({2, 0, 3}, DType::kF32, 1),
       {},
       {},
       [](const Binding& b) {
         const Shape& shape = FirstTensor(b)->shape;
         return shape.size() > 1 && shape[shape.size() - 2] == 0;
       },
       {"dimension 1 of x is empty"}},
      {"a singular matrix, not zero alone",
       Numbers({1, 1}, DType::kF32, 0),
       {},
       {},
       [](const Binding& b) { return IsSingular(*FirstTensor(b)); },
       {"x is singular"},
       {"linalg"}},
      {"a product of extents",
       Numbers({1, 6, 6, 4}, DType::kF32, 1),
       {},
       {},
       [](const Binding& b) { return LastThree(FirstTensor(b)->shape) >= 128; },
       {"the last 3 dimensions of x hold 128 or more elements"}},
  };
}

TEST(Hypotheses, NameWhatIntegersKeep) { ExpectClauses(BugsOfIntegers()); }

TEST(Hypotheses, NameWhatNumbersKeep) { ExpectClauses(BugsOfNumbers()); }

TEST(Hypotheses, NameWhatShapesKeep) { ExpectClauses(BugsOfShapes()); }

TEST(Hypotheses, WhatPassesWithTheWitnessAloneIsNoCondition) {
  const PlantedBug bug{"by chance of a zero",
                       Listed({2}, DType::kF32, {1, 0}),
                       {{"upper", true, {true}}},
                       {},
                       [](const Binding& b) {
                         const std::vector<double> x = NumbersOf(*FirstTensor(b));
                         return Given(b, "upper")->As<bool>() || x.back() != 0;
                       },
                       {}};
  const Told told = TellOf(bug);
  EXPECT_THAT(told.clauses, IsEmpty());
  EXPECT_THAT(told.varied, Contains(VariedCall{"upper", "False", VariedState::kFails}));
}

TEST(Hypotheses, RegularMatricesThatFailAreNotSingularOnes) {
  PlantedBug bug{"any matrix",
                 Numbers({2, 2}, DType::kF32, 1),
                 {},
                 {},
                 [](const Binding& b) { return NumbersOf(*FirstTensor(b)).front() < 40; },
                 {}};
  bug.traits = {"linalg"};
  for (const std::string& clause : TellOf(bug).clauses) {
    EXPECT_THAT(clause, testing::Not(testing::HasSubstr("singular")));
  }
}

// Singular but for the last bits of float16, by far not for those of float64.
TEST(Hypotheses, AMatrixIsSingularByItsNumbersNotByItsDType) {
  PlantedBug bug{"any matrix of 16 bits",
                 Listed({2, 2}, DType::kF16, {1, 0.3, 3, 0.902}),
                 {},
                 {},
                 [](const Binding& b) {
                   const std::vector<double> x = NumbersOf(*FirstTensor(b));
                   return FirstTensor(b)->dtype == DType::kF16 && !x.empty() && x.back() < 1;
                 },
                 {}};
  bug.traits = {"linalg"};
  for (const VariedCall& call : TellOf(bug).varied) {
    EXPECT_THAT(call.what, testing::Not(testing::AnyOf("x is singular", "x has rank n - 1")));
  }
}

TEST(Hypotheses, ThatTheWitnessKeepsItSaysNothingAlone) {
  PlantedBug bug{"any matrix",
                 Numbers({2, 2}, DType::kF32, 1),
                 {},
                 {},
                 [](const Binding& b) { return NumbersOf(*FirstTensor(b)).front() > 0; },
                 {}};
  bug.traits = {"linalg"};
  const Needs is_not_the_witness = [](const Binding& b) {
    return NumbersOf(*FirstTensor(b)) != std::vector<double>{1, 1, 1, 1};
  };
  for (const VariedCall& call : TellOf(bug, is_not_the_witness).varied) {
    EXPECT_NE(call.what, "x is singular") << call.value;
  }
}

TEST(Hypotheses, WhatFailsOfSmallNumbersIsNoShare) {
  const PlantedBug bug{"small numbers of 16 bits",
                       Listed({2}, DType::kF16, {0.002, 8}),
                       {},
                       {},
                       [](const Binding& b) {
                         const std::vector<double> x = NumbersOf(*FirstTensor(b));
                         return FirstTensor(b)->dtype == DType::kF16 && x.size() > 1 &&
                                std::any_of(x.begin(), x.end(), [](double each) {
                                  return each > 0.0015 && each < 0.005;
                                });
                       },
                       {}};
  EXPECT_THAT(TellOf(bug).clauses, Contains("x is float16"));
  EXPECT_THAT(TellOf(bug).clauses, testing::Not(Contains("x holds less than eps of its sum")));
}

TEST(Hypotheses, AnEndThatMovesWithAnotherTensorIsNotNamed) {
  const PlantedBug bug{
      "a product of two numbers",
      Numbers({}, DType::kF32, 1e10F),
      {{"y", true, {Numbers({}, DType::kF32, 1e10F)}}},
      {},
      [](const Binding& b) {
        return NumbersOf(*FirstTensor(b)).front() * NumbersOf(TensorNamed(b, "y")).front() > 1e16;
      },
      {}};
  const Told told = TellOf(bug);
  EXPECT_THAT(told.clauses, IsEmpty());
  EXPECT_TRUE(told.in_some_calls);
}

TEST(Hypotheses, WhatPassesAlthoughItIsKeptMakesItSomeCalls) {
  const PlantedBug bug{"far beyond",
                       Numbers({5}, DType::kF32, 1),
                       {{"i", true, {Listed({1}, DType::kI64, {900})}}},
                       {},
                       [](const Binding& b) {
                         return !FirstTensor(b)->shape.empty() &&
                                NumbersOf(TensorNamed(b, "i")).front() > 400;
                       },
                       {}};
  const Told told = TellOf(bug);
  EXPECT_THAT(told.clauses, ElementsAre("i goes beyond the end of x"));
  EXPECT_TRUE(told.in_some_calls);
}

TEST(Hypotheses, WhatAStrayIndexMeetsIsChanceThatItStraysIsNot) {
  for (const double index : {900.0, 0x1p50}) {
    const PlantedBug bug{"only there",
                         Numbers({5}, DType::kF32, 1),
                         {{"i", true, {Listed({1}, DType::kI64, {index})}}},
                         {},
                         [=](const Binding& b) {
                           return !FirstTensor(b)->shape.empty() &&
                                  NumbersOf(TensorNamed(b, "i")).front() == index;
                         },
                         {}};
    const Told told = TellOf(bug);
    EXPECT_THAT(told.clauses, ElementsAre("i goes beyond the end of x")) << index;
    EXPECT_TRUE(told.in_some_calls);
  }
}

TEST(Hypotheses, OfTwoDimensionsThatBothExplainItNoneIsNamed) {
  const PlantedBug bug{"far beyond either",
                       Numbers({20, 5}, DType::kF32, 1),
                       {{"i", true, {Listed({1}, DType::kI64, {900})}}},
                       {},
                       [](const Binding& b) {
                         return !FirstTensor(b)->shape.empty() &&
                                NumbersOf(TensorNamed(b, "i")).front() > 400;
                       },
                       {}};
  const Told told = TellOf(bug);
  EXPECT_THAT(told.clauses, ElementsAre("i leaves the range of x"));
  EXPECT_TRUE(told.in_some_calls);
}

TEST(Hypotheses, AnEmptyTensorOfBillionsIsNotFilled) {
  const Binding witness{{{"x", false, Numbers({int64_t{1} << 40, 0}, DType::kF32, 1)}}};
  const std::vector<Question> questions = EmptyQuestions(witness);
  ASSERT_EQ(questions.size(), 1u);
  for (const Binding& call : questions[0].calls) {
    EXPECT_EQ(NumElements(FirstTensor(call)->shape), 0);
  }
}

TEST(Hypotheses, AnEmptyListGetsTheIndicesOfADimension) {
  const Binding binding{
      {{"x", false, {Numbers({3}, DType::kF32, 1)}}, {"indices", true, {Sequence{}}}}};
  std::vector<Shape> shapes;
  for (const Aspect& aspect : ArgumentAspects(binding, {})) {
    for (const AspectValue& value : aspect.values) {
      const Binding call = value.edit(binding);
      for (const Value& item : Given(call, "indices")->As<Sequence>().items) {
        if (item.Is<TensorRecipe>()) shapes.push_back(item.As<TensorRecipe>().shape);
      }
    }
  }
  EXPECT_THAT(shapes, ElementsAre(Shape{}, Shape{3}));
}

}  // namespace
}  // namespace parallax
