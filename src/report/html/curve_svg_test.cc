#include "report/html/curve_svg.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace parallax {
namespace {

using testing::HasSubstr;

TEST(CurveSvg, StandsStillBetweenPointsAndToTheEnd) {
  const std::string svg = CurveFigure(
      "Pairs & more", {{"verified", "value", {{0, 0}, {2, 50}}}, {"all", "covered", {{4, 100}}}});
  EXPECT_THAT(svg,
              HasSubstr("<path class=\"curve value\" d=\"M52.0,162.0 H204.8 V87.0 H382.0\"/>"));
  EXPECT_THAT(svg, HasSubstr("<path class=\"curve covered\" d=\"M357.6,12.0 H382.0\"/>"));
  EXPECT_THAT(svg, HasSubstr("Pairs &amp; more"));
  EXPECT_THAT(svg, HasSubstr("verified: 50"));
}

TEST(CurveSvg, OfNothingTheScaleIsOne) {
  const std::string svg = CurveFigure("t", {{"n", "value", {{0, 0}}}});
  EXPECT_THAT(svg, HasSubstr("d=\"M52.0,162.0 H382.0\""));
}

}  // namespace
}  // namespace parallax
