#include "confirm/witness/plainer_numbers.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <vector>

#include "confirm/witness/find_witness.h"
#include "confirm/witness/witness_rank.h"
#include "investigate/testing.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT

// What toy.f gives in float32, or in float64.
using Gives = double (*)(const std::vector<double>& numbers, bool narrow);

// A draft whose witness holds these numbers.
struct PlainBench {
  PlainBench(Gives gives, std::vector<double> numbers)
      : context(ContextFor(evaluator)), draft(context, Met(gives, std::move(numbers)), true) {
    EXPECT_TRUE(FindWitness(draft).value());
    EXPECT_TRUE(TakePlainerNumbers(draft).ok());
  }

  RecordedCase Met(Gives gives, const std::vector<double>& numbers) {
    evaluator.programs["toy.f"] = [gives](const Binding& binding, ChildState&) {
      const TensorRecipe& x = *FirstTensor(binding);
      return ReturnNumbers(x.dtype, {}, {gives(NumbersOf(x), x.dtype == DType::kF32)});
    };
    RecordedCase suspect = MakeSuspect("toy.f", {static_cast<int64_t>(numbers.size())});
    TensorRecipe& x = std::get<TensorRecipe>(suspect.binding.arguments[0].value.v);
    std::vector<Element> elements;
    for (const double number : numbers) elements.push_back({number, 0});
    x = WithElements(x, elements);
    Sweep(evaluator, &suspect);
    return suspect;
  }

  std::vector<double> Numbers() const { return NumbersOf(*FirstTensor(draft.witness.binding)); }

  FakeEvaluator evaluator;
  InvestigateContext context;
  FindingDraft draft;
};

// A trigamma function whose digits in float32 go with the size of a negative number.
double Trigamma(const std::vector<double>& numbers, bool narrow) {
  const double x = numbers.front();
  if (narrow) return 19.75 + std::min(x, 0.0) * 2e-6;
  return x < 0 && x == std::floor(x) ? 1.4e14 : 19.75;
}

TEST(TakePlainerNumbers, AnOrdinaryNumberStandsInTheWitnessAndNoPole) {
  EXPECT_EQ(PlainBench(Trigamma, {-2147483648.0}).Numbers(), std::vector<double>{-100000.25});
}

TEST(TakePlainerNumbers, WhatOrdinaryNumbersDoNotShowStays) {
  const Gives beyond = [](const std::vector<double>& numbers, bool narrow) {
    return narrow && numbers.front() > 1e8 ? 2.0 : 1.0;
  };
  EXPECT_EQ(PlainBench(beyond, {0x1p29}).Numbers(), std::vector<double>{0x1p29});
}

TEST(TakePlainerNumbers, AVeryLargeNumberBecomesALargeOne) {
  const Gives beyond = [](const std::vector<double>& numbers, bool narrow) {
    return narrow && std::abs(numbers.front()) > 2e6 ? 2.0 : 1.0;
  };
  EXPECT_EQ(PlainBench(beyond, {0x1p60}).Numbers(), std::vector<double>{1e7});
  EXPECT_EQ(PlainBench(beyond, {-0x1p60}).Numbers(), std::vector<double>{-0x1p60})
      << "it may have a pole there";
}

TEST(TakePlainerNumbers, ASmallNumberBecomesTheLargestThatShowsIt) {
  const Gives small = [](const std::vector<double>& numbers, bool narrow) {
    return narrow && numbers.front() < 0.005 ? 2.0 : 1.0;
  };
  const std::vector<double> numbers = PlainBench(small, {0x1p-40}).Numbers();
  EXPECT_EQ(numbers.front(), static_cast<double>(1e-3F));
}

// An exponential of matrices that is wrong at once, and nan from a sum of 2 on.
double SumOrNan(const std::vector<double>& numbers, bool narrow, double wrong) {
  const double sum = std::accumulate(numbers.begin(), numbers.end(), 0.0);
  if (!narrow) return sum;
  return sum > 2 ? std::numeric_limits<double>::quiet_NaN() : sum + wrong;
}

TEST(TakePlainerNumbers, WrongNumbersSayMoreThanANan) {
  const PlainBench bench([](const std::vector<double>& numbers,
                            bool narrow) { return SumOrNan(numbers, narrow, 1e30); },
                         {1, 3, -2, 3});
  EXPECT_EQ(bench.draft.signature.kind, Kind::kValue);
  EXPECT_EQ(bench.draft.witness.verdict.kind, Kind::kValue);
  EXPECT_EQ(RankOfWitness(bench.draft), 1);
  EXPECT_EQ(bench.Numbers(), (std::vector<double>{0.125, 0.75, 0.5, 0.25}));
}

// An entropy of logits: in float32 it cancels from about -6 on, and is nan where p is flushed to 0.
TEST(TakePlainerNumbers, AMilderNumberThanThatOfANanGivesWrongOnes) {
  const PlainBench bench(
      [](const std::vector<double>& numbers, bool narrow) {
        const double logit = numbers.front();
        if (!narrow) return -logit;
        if (logit < -88) return std::numeric_limits<double>::quiet_NaN();
        return logit < -6 ? 0 : -logit;
      },
      {-94});
  EXPECT_EQ(bench.draft.signature.kind, Kind::kValue);
  EXPECT_EQ(RankOfWitness(bench.draft), 1);
  EXPECT_EQ(bench.Numbers(), std::vector<double>{-10.25});
}

TEST(TakePlainerNumbers, ANanAloneStaysOne) {
  const PlainBench bench(
      [](const std::vector<double>& numbers, bool narrow) { return SumOrNan(numbers, narrow, 0); },
      {1, 3, -2, 3});
  EXPECT_EQ(bench.draft.signature.kind, Kind::kNan);
  EXPECT_EQ(RankOfWitness(bench.draft), 2);
  EXPECT_EQ(bench.Numbers(), (std::vector<double>{1, 3, -2, 3}));
}

}  // namespace
}  // namespace parallax
