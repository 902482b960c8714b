#include "report/html/curve_svg.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "report/markup.h"

namespace parallax {
namespace {

constexpr double kCurveLeft = 52, kCurveTop = 12;  // of the drawing
constexpr double kCurveWidth = 330, kCurveHeight = 150;
constexpr double kCurveRight = 14, kCurveBottom = 24;
constexpr double kCurveRest = 1.08;  // what the last point led to is seen

struct CurveScale {
  double x_last = 1, y_most = 1;

  double X(double x) const { return kCurveLeft + kCurveWidth * x / (x_last * kCurveRest); }
  double Y(uint64_t y) const {
    return kCurveTop + kCurveHeight * (1 - static_cast<double>(y) / y_most);
  }
};

CurveScale ScaleOf(const std::vector<Curve>& curves) {
  CurveScale scale;
  for (const Curve& curve : curves) {
    for (const auto& [x, y] : curve.points) {
      scale.x_last = std::max(scale.x_last, static_cast<double>(x));
      scale.y_most = std::max(scale.y_most, static_cast<double>(y));
    }
  }
  return scale;
}

// Nothing changes between two points, so that it is a stair.
std::string Stair(const Curve& curve, const CurveScale& scale) {
  std::string path;
  for (const auto& [x, y] : curve.points) {
    const double at = scale.X(static_cast<double>(x));
    path += path.empty() ? fmt::format("M{:.1f},{:.1f}", at, scale.Y(y))
                         : fmt::format(" H{:.1f} V{:.1f}", at, scale.Y(y));
  }
  path += fmt::format(" H{:.1f}", kCurveLeft + kCurveWidth);
  return fmt::format("<path class=\"curve {}\" d=\"{}\"/>\n", curve.style, path);
}

std::string CurveTick(const char* style, double x, double y, double number) {
  return fmt::format("<text class=\"tick {}\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>", style, x, y,
                     Thousands(static_cast<int64_t>(number)));
}

std::string CurveAxes(const CurveScale& scale) {
  const double bottom = kCurveTop + kCurveHeight, right = kCurveLeft + kCurveWidth;
  return fmt::format("<path class=\"grid\" d=\"M{0:.0f},{1:.0f} V{2:.0f} H{3:.0f}\"/>", kCurveLeft,
                     kCurveTop, bottom, right) +
         CurveTick("side", kCurveLeft - 6, kCurveTop + 8, scale.y_most) +
         CurveTick("side", kCurveLeft - 6, bottom, 0) + CurveTick("", kCurveLeft, bottom + 16, 0) +
         CurveTick("", scale.X(scale.x_last), bottom + 16, scale.x_last) + "\n";
}

}  // namespace

std::string CurveFigure(const std::string& title, const std::vector<Curve>& curves) {
  const CurveScale scale = ScaleOf(curves);
  std::string lines, legend;
  for (const Curve& curve : curves) {
    lines += Stair(curve, scale);
    legend +=
        fmt::format("<span class=\"key {}\">{}: {}</span> ", curve.style, EscapeMarkup(curve.name),
                    Thousands(static_cast<int64_t>(curve.points.back().second)));
  }
  const double width = kCurveLeft + kCurveWidth + kCurveRight;
  const double height = kCurveTop + kCurveHeight + kCurveBottom;
  return fmt::format(
      "<figure class=\"plot\"><figcaption>{0} <span class=\"muted\">{1}</span></figcaption><svg "
      "width=\"{2:.0f}\" height=\"{3:.0f}\" viewBox=\"0 0 {2:.0f} {3:.0f}\" role=\"img\" "
      "aria-label=\"{0}\">\n{4}{5}</svg></figure>\n",
      EscapeMarkup(title), legend, width, height, CurveAxes(scale), lines);
}

}  // namespace parallax
