#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "explain/variations/testing.h"

namespace parallax {
namespace {

using namespace testing_variations;  // NOLINT
using testing::Contains;

bool IsComplexOf(const Binding& binding, const char* name) {
  return IsComplex(TensorNamed(binding, name).dtype);
}

PlantedBug BugOfTwo(Needs needs) {
  return {"two tensors of one dtype",
          Numbers({}, DType::kC64, 1),
          {{"y", true, {Numbers({}, DType::kC64, 1)}}},
          {},
          std::move(needs),
          {}};
}

TEST(DTypeShare, TellsWhichOfTwoHasToHaveIt) {
  const auto either = [](const Binding& b) { return IsComplexOf(b, "x") || IsComplexOf(b, "y"); };
  EXPECT_THAT(TellOf(BugOfTwo(either)).clauses, Contains("x or y is complex"));
  const auto second = [](const Binding& b) { return IsComplexOf(b, "y"); };
  EXPECT_THAT(TellOf(BugOfTwo(second)).clauses, Contains("y is complex"));
  const auto both = [](const Binding& b) { return IsComplexOf(b, "x") && IsComplexOf(b, "y"); };
  EXPECT_THAT(TellOf(BugOfTwo(both)).clauses, Contains("x and y are complex"));
}

}  // namespace
}  // namespace parallax
