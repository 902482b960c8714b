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

}  // namespace
}  // namespace parallax
