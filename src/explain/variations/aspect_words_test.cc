#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "explain/variations/testing.h"

namespace parallax {
namespace {

using namespace testing_variations;  // NOLINT

// Nobody tried 48 and 52: that 49, 50 and 51 fail does not say that no others do.
TEST(AspectWords, NumbersBesideTheWitnessAreNoList) {
  const PlantedBug bug{
      "a band",
      Numbers({}, DType::kF32, 1),
      {{"n", true, {int64_t{50}}}},
      {},
      [](const Binding& b) { return WholeOf(b, "n") > 40 && WholeOf(b, "n") < 60; },
      {}};
  for (const std::string& clause : TellOf(bug).clauses) {
    EXPECT_FALSE(clause.starts_with("n is 49")) << clause;
  }
}

// What keeps the documented clause is refused for another reason: it does not die.
TEST(AspectWords, OfADeathWhatIsRefusedWithinAClauseIsGone) {
  const auto is_within = [](const Binding& b) { return FirstTensor(b)->shape.size() >= 2; };
  PlantedBug bug{"a missing check",
                 Numbers({2}, DType::kF32, 1),
                 {},
                 {},
                 [&](const Binding& b) { return !is_within(b); },
                 {}};
  bug.constraints = {"rank(x) >= 2"};
  bug.dies = true;
  EXPECT_THAT(TellOf(bug, is_within).clauses, testing::Contains("rank(x) < 2"));
  bug.dies = false;  // of a wrong number what is refused says nothing
  EXPECT_THAT(TellOf(bug, is_within).clauses, testing::Not(testing::Contains("rank(x) < 2")));
}

}  // namespace
}  // namespace parallax
