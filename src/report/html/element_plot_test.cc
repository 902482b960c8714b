#include "report/html/element_plot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "report/element_testing.h"

namespace parallax {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(ElementPlot, IsAgainstTheInputsValues) {
  const std::string plot = ElementPlot(Squares({0, 1, 2, 3, 4}));
  EXPECT_THAT(plot, HasSubstr("toy.tail_sum(x) against the same in float64: 2 of 5 elements differ"
                              " by more than the tolerance; ∞: nan,"));
  EXPECT_THAT(plot, HasSubstr(">value of x at the same index<"));
  EXPECT_THAT(plot, HasSubstr(">∞<"));
  EXPECT_THAT(ElementPlot(Squares({-2000, 0, 2, 1e6, 4})),
              HasSubstr("value of x at the same index, log scale beyond 1 and -1"));
}

TEST(ElementPlot, IsAgainstTheIndexOtherwise) {
  EXPECT_THAT(ElementPlot(Squares({1, 1, 1, 1})), HasSubstr(">index in float32[4]<"));
  Finding two = Squares({0, 1, 2, 3, 4});
  two.witness.binding.arguments.push_back(two.witness.binding.arguments.front());
  EXPECT_THAT(ElementPlot(two), HasSubstr(">index in float32[5]<"));
  EXPECT_THAT(ElementPlot(Squares({0, 1, 2, 2, 2, 2, 2})), HasSubstr(">index in float32[7]<"));
  EXPECT_THAT(ElementPlot(Squares({0, 1, INFINITY, 3, 4})), HasSubstr(">index in float32[5]<"));
  EXPECT_THAT(ElementPlot(Squares({0, 1, 2, 3, 4})), Not(HasSubstr("a stroke")));
  EXPECT_THAT(ElementPlot(Squares(std::vector<float>(300, 1))), HasSubstr("a stroke spans"));
}

}  // namespace
}  // namespace parallax
