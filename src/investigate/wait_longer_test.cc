#include "investigate/wait_longer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "confirm/investigate.h"
#include "investigate/signature.h"
#include "investigate/testing.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT

Outcome Sum(const Binding& binding) {
  double sum = 0;
  for (double number : NumbersOf(*FirstTensor(binding))) sum += number;
  return ReturnNumbers(DType::kF64, {}, {sum});
}

Finding Found(FakeEvaluator& evaluator, const RecordedCase& suspect) {
  auto found = Investigate(ContextFor(evaluator), {suspect}, true);
  EXPECT_TRUE(found.ok() && found.value().finding.has_value());
  return *found.value().finding;
}

// How long each call was waited for of what hangs on so many elements and more, where smaller ones
// take so long.
std::vector<double> WaitsFor(int64_t elements, uint64_t quick_ns) {
  FakeEvaluator evaluator;
  std::vector<double> waits;
  evaluator.programs["toy.spin"] = [&](const Binding& binding, ChildState&) -> Outcome {
    if (NumElements(FirstTensor(binding)->shape) < elements) {
      Outcome sum = Sum(binding);
      sum.duration_ns = quick_ns;
      return sum;
    }
    waits.push_back(evaluator.deadline_s);
    return {TimedOut{5}};
  };
  RecordedCase suspect = MakeSuspect("toy.spin", {40});
  Sweep(evaluator, &suspect);
  waits.clear();
  EXPECT_EQ(Found(evaluator, suspect).signature.kind, Kind::kHang);
  return waits;
}

TEST(Patience, AHangIsTriedFewTimes) {
  constexpr double kDeadlineS = 5;
  const std::vector<double> waits = WaitsFor(5, 1000);
  // To meet it, three times to confirm it, once for its patience; the rest makes it smaller.
  EXPECT_EQ(std::count(waits.begin(), waits.end(), kDeadlineS), 4);
  EXPECT_EQ(std::count(waits.begin(), waits.end(), kPatience * kDeadlineS), 1);
  EXPECT_LE(waits.size(), 10u);
}

TEST(Patience, WhereSmallerInputsReturnAtOnceASmallerHangIsSoonTold) {
  const auto shorter = [](const std::vector<double>& waits) {
    return std::count(waits.begin(), waits.end(), 0.25);
  };
  const std::vector<double> quick = WaitsFor(5, 1000), slow = WaitsFor(5, 400'000'000);
  EXPECT_GT(shorter(quick), 0);
  EXPECT_EQ(std::count(quick.begin(), quick.end(), 1.0), 0) << "the boldest returned at once";
  EXPECT_EQ(shorter(slow), 0) << "a second is not long for it";
  const std::vector<double> never = WaitsFor(0, 0);
  EXPECT_EQ(shorter(never), 0) << "nothing returned";
  EXPECT_GT(std::count(never.begin(), never.end(), 1.0), 0);
}

// A call of n elements takes n seconds. What is made smaller under a short deadline must still be
// one that does not return by the whole.
TEST(Patience, ACallThatTakesTheLongerTheLargerItsInputIsStaysAHang) {
  FakeEvaluator evaluator;
  evaluator.programs["toy.spin"] = [&](const Binding& binding, ChildState&) -> Outcome {
    const auto seconds = static_cast<double>(NumElements(FirstTensor(binding)->shape) - 1);
    const double deadline_s = std::max(evaluator.deadline_s, 0.1);
    if (seconds > deadline_s) return {TimedOut{deadline_s}};
    Outcome sum = Sum(binding);
    sum.duration_ns = static_cast<uint64_t>(seconds * 1e9);
    return sum;
  };
  RecordedCase suspect = MakeSuspect("toy.spin", {40});
  Sweep(evaluator, &suspect);
  const Finding found = Found(evaluator, suspect);
  EXPECT_EQ(found.confirmed, 3);
  EXPECT_GT(NumElements(FirstTensor(found.witness.binding)->shape), 8);
  EXPECT_EQ(found.rank, kFrontPageRank + 1);
}

TEST(Patience, ASlowCallIsNoFrontPageHang) {
  for (double seconds : {9.0, 900.0}) {
    FakeEvaluator evaluator;
    evaluator.programs["toy.spin"] = [&](const Binding& binding, ChildState&) -> Outcome {
      const double deadline_s = std::max(evaluator.deadline_s, 2.0);
      if (seconds > deadline_s) return {TimedOut{deadline_s}};
      return Sum(binding);
    };
    RecordedCase suspect = MakeSuspect("toy.spin", {2});
    Sweep(evaluator, &suspect);
    const Finding found = Found(evaluator, suspect);
    EXPECT_EQ(found.title, "toy.spin does not return within 5 s, in some calls");
    EXPECT_EQ(found.rank, seconds > 50 ? 2 : kFrontPageRank + 1);
    EXPECT_THAT(found.evidence,
                testing::HasSubstr(seconds > 50 ? "; nor within 50 s" : "; it ends within 50 s"));
  }
}

}  // namespace
}  // namespace parallax
