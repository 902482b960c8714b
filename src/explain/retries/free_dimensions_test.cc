#include "explain/retries/free_dimensions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "explain/variations/testing.h"

namespace parallax {
namespace {

using namespace testing_variations;  // NOLINT
using testing::Contains;

const Shape& ShapeIn(const Binding& binding) { return FirstTensor(binding)->shape; }

std::vector<std::string> ClausesWhere(const Needs& needs) {
  return TellOf({"of extents 1", Numbers({1, 1}, DType::kF32, 3), {}, {}, needs, {}}).clauses;
}

TEST(FreeDimensions, OneThatMayHaveAnotherExtentIsLeftOpen) {
  EXPECT_THAT(
      ClausesWhere([](const Binding& b) { return !ShapeIn(b).empty() && ShapeIn(b).back() == 1; }),
      Contains("x has shape [*, n], n 1"));
  EXPECT_THAT(
      ClausesWhere([](const Binding& b) { return !ShapeIn(b).empty() && ShapeIn(b).front() == 1; }),
      Contains("x has shape [n, *], n 1"));
}

TEST(FreeDimensions, OnesThatGoTogetherStay) {
  EXPECT_THAT(ClausesWhere([](const Binding& b) {
                return ShapeIn(b).size() > 1 && NumElements(ShapeIn(b)) == 1;
              }),
              Contains("x has shape [n, n], n 1"));
  EXPECT_THAT(ClausesWhere([](const Binding& b) {
                const Shape& shape = ShapeIn(b);
                return std::find(shape.begin(), shape.end(), 1) != shape.end();
              }),
              Contains("x has shape [n, n], n 1"))
      << "one of both is enough";
}

}  // namespace
}  // namespace parallax
