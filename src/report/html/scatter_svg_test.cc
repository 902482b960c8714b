#include "report/html/scatter_svg.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace parallax {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr double kUnknown = std::numeric_limits<double>::infinity();

Scatter Of(std::vector<ScatterPoint> points) {
  Scatter scatter;
  scatter.title = "Error <b>";
  scatter.caption = "what & where.";
  scatter.x_label = "size";
  scatter.y_label = "tolerances";
  scatter.ticks = {{0, "0"}, {1, "70"}, {0.99, "69"}};
  scatter.points = std::move(points);
  return scatter;
}

TEST(ScatterSvg, PutsPointsOnALogScale) {
  const std::string figure = ScatterFigure(Of(
      {{0, PointState::kAgrees, 0}, {0.5, PointState::kFails, 1}, {1, PointState::kFails, 1000}}));
  // From 1 at 120 to 1,000 at 20; what agrees lies below.
  EXPECT_THAT(figure, HasSubstr("<path class=\"mark fails\" d=\"m220 120h0m160 -100h0\"/>"));
  EXPECT_THAT(figure, HasSubstr("<path class=\"mark agrees\" d=\"m60 135h0\"/>"));
  for (const char* name :
       {">1<", ">10<", ">100<", ">1,000<", ">agree<", ">size<", ">tolerances<"}) {
    EXPECT_THAT(figure, HasSubstr(name));
  }
  EXPECT_THAT(figure, Not(HasSubstr("in doubt")));
  EXPECT_THAT(figure, Not(HasSubstr(">69<"))) << "no room beside 70";
  EXPECT_THAT(figure, HasSubstr("Error &lt;b&gt;: what &amp; where."));
}

TEST(ScatterSvg, HasLanesForWhatHasNoNumber) {
  const std::string some = ScatterFigure(Of({{0, PointState::kDoubted, kUnknown},
                                             {0.2, PointState::kFails, kUnknown},
                                             {1, PointState::kFails, 50}}));
  EXPECT_THAT(some, HasSubstr(">∞<"));
  EXPECT_THAT(some, HasSubstr(">in doubt<"));
  const std::string none =
      ScatterFigure(Of({{0, PointState::kAgrees, 0}, {0.2, PointState::kFails, kUnknown}}));
  EXPECT_THAT(none, HasSubstr(">fail<"));
  EXPECT_THAT(none, Not(HasSubstr(">tolerances<"))) << "there is no such axis";
}

TEST(ScatterSvg, ManyPointsAreAFewKilobytes) {
  std::vector<ScatterPoint> points;
  for (int i = 0; i < 2000; ++i) {
    const bool fails = i % 3 != 0;
    points.push_back({i / 1999.0, fails ? PointState::kFails : PointState::kAgrees,
                      fails ? 1 + std::fmod(i * 7919.0, 1e4) : 0});
  }
  const std::string figure = ScatterFigure(Of(points));
  EXPECT_LT(figure.size(), 8000u);
  // What agrees is in every column, so it is one stroke.
  EXPECT_THAT(figure, HasSubstr("<path class=\"mark agrees\" d=\"m60 135h319\"/>"));
}

}  // namespace
}  // namespace parallax
