#include "investigate/wait_longer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

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

TEST(Patience, AHangIsTriedFewTimes) {
  FakeEvaluator evaluator;
  int hangs = 0;
  evaluator.programs["toy.spin"] = [&](const Binding& binding, ChildState&) -> Outcome {
    if (NumElements(FirstTensor(binding)->shape) < 5) return Sum(binding);
    ++hangs;
    return {TimedOut{5}};
  };
  RecordedCase suspect = MakeSuspect("toy.spin", {40});
  Sweep(evaluator, &suspect);
  const Finding found = Found(evaluator, suspect);
  EXPECT_EQ(found.signature.kind, Kind::kHang);
  EXPECT_LE(hangs, 14);
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
