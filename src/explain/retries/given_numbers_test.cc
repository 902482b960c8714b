#include "explain/retries/given_numbers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "explain/variations/testing.h"

namespace parallax {
namespace {

using namespace testing_variations;  // NOLINT
using testing::ElementsAre;

// What is told of a float that is left out by default.
std::vector<std::string> ToldOfGiven(double own, const std::function<bool(double)>& fails) {
  const PlantedBug bug{"an optional number",
                       Numbers({2}, DType::kF32, 1),
                       {{"p", true, {own}}},
                       {Optional("p", "0.5")},
                       [=](const Binding& b) {
                         const Value* p = Given(b, "p");
                         return p != nullptr && fails(p->As<double>());
                       },
                       {}};
  return TellOf(bug).clauses;
}

TEST(GivenNumbers, OneIsAnyIfNoOtherPasses) {
  EXPECT_THAT(ToldOfGiven(2.5, [](double) { return true; }), ElementsAre("p is given"));
}

TEST(GivenNumbers, AreToldByTheirSignOrTheirEnd) {
  EXPECT_THAT(ToldOfGiven(-1, [](double p) { return p < 0; }), ElementsAre("p is negative"));
  EXPECT_THAT(ToldOfGiven(3, [](double p) { return p > 1.2; }),
              ElementsAre("p is above about 1.2"));
  EXPECT_THAT(ToldOfGiven(0.25, [](double p) { return p < 0.7; }),
              ElementsAre("p is below about 0.7"));
  EXPECT_THAT(ToldOfGiven(2.5, [](double p) { return p == 2.5; }), ElementsAre("p is 2.5"));
  EXPECT_THAT(ToldOfGiven(0, [](double p) { return p <= 0; }), ElementsAre("p is 0 or negative"));
  EXPECT_THAT(ToldOfGiven(0, [](double p) { return p == 0; }), ElementsAre("p is 0"));
}

TEST(GivenNumbers, AWholeNumberHasWordsOfItsOwn) {
  const PlantedBug bug{
      "an optional whole number",
      Numbers({2}, DType::kF32, 1),
      {{"n", true, {int64_t{9}}}},
      {Optional("n", "0")},
      [](const Binding& b) { return Given(b, "n") != nullptr && WholeOf(b, "n") >= 4; },
      {}};
  EXPECT_THAT(TellOf(bug).clauses, ElementsAre("n is 4 or more"));
}

// As weights of two kinds.
TEST(GivenNumbers, ATensorIsToldWithThoseThatDoTheSame) {
  const auto ones = Numbers({}, DType::kF32, 1);
  const auto told = [&](const std::function<bool(const Binding&)>& needs) {
    return TellOf({"an optional tensor",
                   Numbers({2}, DType::kF32, 1),
                   {{"v", true, {ones}}},
                   {Optional("v", "None"), Optional("w", "None"), Optional("u", "None")},
                   needs,
                   {}})
        .clauses;
  };
  EXPECT_THAT(told([](const Binding& b) { return Given(b, "v") || Given(b, "w"); }),
              ElementsAre("v or w is given"));
  EXPECT_THAT(told([](const Binding& b) { return Given(b, "v") != nullptr; }),
              ElementsAre("v is given"));
}

}  // namespace
}  // namespace parallax
