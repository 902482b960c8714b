// The rank of a witness, where more than its verdict decides it.

#include "confirm/draft.h"

#include <gtest/gtest.h>

#include "confirm/investigate.h"
#include "investigate/testing.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT

TEST(RankOfWitness, ThatOneSideOfAGuessTakesMoreMemoryIsOffTheFrontPage) {
  for (const bool guess : {false, true}) {
    FakeEvaluator evaluator;
    evaluator.programs["toy.diag"] = [](const Binding&, ChildState&) {
      return ReturnNumbers(DType::kF32, {}, {1.0});
    };
    evaluator.programs["toy.diagflat"] = [](const Binding&, ChildState&) {
      return Outcome{OutOfMemory{"cannot allocate"}};
    };
    RecordedCase suspect = MakeSuspect("toy.diag", {3});
    suspect.relation.sides.resize(1);
    suspect.relation.sides.push_back(suspect.relation.sides[0]);
    suspect.relation.sides[1].program = "toy.diagflat";
    suspect.relation.facts = guess ? kEquality | kOwnNames | kGuessed : kEquality;
    Sweep(evaluator, &suspect);
    const auto found = Investigate(ContextFor(evaluator), {suspect}, true);
    ASSERT_TRUE(found.ok() && found->finding.has_value());
    EXPECT_EQ(found->finding->rank > 3, guess);
  }
}

}  // namespace
}  // namespace parallax
