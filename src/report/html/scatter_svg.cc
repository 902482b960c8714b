#include "report/html/scatter_svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "base/text.h"
#include "report/markup.h"

namespace parallax {
namespace {

constexpr double kPlotWidth = 400;
constexpr double kPlotLeft = 60;
constexpr double kPlotRight = 380;
constexpr double kLane = 18;      // height of a lane
constexpr double kNumbers = 100;  // height of the log scale
constexpr double kGlyph = 6;      // width of a letter of a tick
constexpr int kMostDecades = 4;   // ticks of the log scale, beside 1

// Where things lie, from the top. A lane that nothing lies in has no height.
struct Rows {
  double infinite = 0;  // the middle of a lane, like the next two
  double doubted = 0;
  double agrees = 0;
  double top = 0;     // of the log scale
  double bottom = 0;  // 1 tolerance
  double axis = 0;
  int decades = 0;  // of the log scale; 0: nothing has a number
  int step = 1;     // decades from name to name
};

bool HasNumber(const ScatterPoint& point) {
  return point.state == PointState::kFails && std::isfinite(point.excess);
}

Rows RowsOf(const std::vector<ScatterPoint>& points) {
  double largest = 0;
  bool infinite = false, doubted = false;
  for (const ScatterPoint& point : points) {
    if (HasNumber(point)) largest = std::max(largest, point.excess);
    infinite |= point.state == PointState::kFails && !std::isfinite(point.excess);
    doubted |= point.state == PointState::kDoubted;
  }
  Rows rows;
  double y = largest > 0 ? 20 : 4;  // the axis' name
  rows.infinite = y + kLane / 2;
  y += infinite ? kLane : 0;
  rows.top = y;
  if (largest > 0) {
    rows.decades = std::max(1, static_cast<int>(std::ceil(std::log10(largest))));
    rows.step = (rows.decades + kMostDecades - 1) / kMostDecades;
    rows.decades = (rows.decades + rows.step - 1) / rows.step * rows.step;  // the top has a name
    y += kNumbers;
  }
  rows.bottom = y;
  y += largest > 0 ? 6 : 0;
  rows.doubted = y + kLane / 2;
  y += doubted ? kLane : 0;
  rows.agrees = y + kLane / 2;
  rows.axis = y + kLane;
  return rows;
}

double XOf(double place) { return kPlotLeft + place * (kPlotRight - kPlotLeft); }

double YOf(const Rows& rows, double excess) {
  const double share = std::log10(std::max(1.0, excess)) / rows.decades;
  return rows.bottom - std::clamp(share, 0.0, 1.0) * (rows.bottom - rows.top);
}

// In tenths of a pixel.
struct Stroke {
  long x = 0;
  long y = 0;
  long width = 0;
  long height = 0;
};

std::string Tenths(long tenths) {
  const char* sign = tenths < 0 ? "-" : "";
  const long size = std::labs(tenths);
  return size % 10 == 0 ? fmt::format("{}{}", sign, size / 10)
                        : fmt::format("{}{}.{}", sign, size / 10, size % 10);
}

// Relative moves: short.
std::string PathData(const std::vector<Stroke>& strokes) {
  std::string path;
  long x = 0, y = 0;
  for (const Stroke& stroke : strokes) {
    path += fmt::format("m{} {}", Tenths(stroke.x - x), Tenths(stroke.y - y));
    path += stroke.height > 0 ? "v" + Tenths(stroke.height) : "h" + Tenths(stroke.width);
    x = stroke.x + stroke.width;
    y = stroke.y + stroke.height;
  }
  return path;
}

// One stroke a column of pixels; columns of equal height side by side are one.
std::vector<Stroke> Merged(const std::vector<Stroke>& dots) {
  std::map<long, std::pair<long, long>> columns;
  for (const Stroke& dot : dots) {
    const auto [at, is_new] = columns.emplace(dot.x / 10 * 10, std::pair(dot.y, dot.y));
    at->second = {std::min(at->second.first, dot.y), std::max(at->second.second, dot.y)};
  }
  std::vector<Stroke> strokes;
  for (const auto& [x, span] : columns) {
    const Stroke stroke{x, span.first, 0, span.second - span.first};
    Stroke* last = strokes.empty() ? nullptr : &strokes.back();
    const bool goes_on = last != nullptr && last->y == stroke.y && last->height == 0 &&
                         stroke.height == 0 && last->x + last->width + 10 == x;
    if (goes_on) {
      last->width += 10;
    } else {
      strokes.push_back(stroke);
    }
  }
  return strokes;
}

template <class Wanted>
std::string Marks(const Scatter& scatter, const char* style, Wanted wanted, auto y_of) {
  std::vector<Stroke> dots;
  for (const ScatterPoint& point : scatter.points) {
    if (!wanted(point)) continue;
    dots.push_back({std::lround(XOf(point.x) * 10), std::lround(y_of(point) * 10)});
  }
  if (dots.empty()) return {};
  if (scatter.points.size() > kMostDots) dots = Merged(dots);
  return fmt::format("<path class=\"mark {}\" d=\"{}\"/>\n", style, PathData(dots));
}

std::string AllMarks(const Scatter& scatter, const Rows& rows) {
  const auto in = [](PointState state) {
    return [state](const ScatterPoint& point) { return point.state == state; };
  };
  const auto at = [](double y) { return [y](const ScatterPoint&) { return y; }; };
  const auto is_infinite = [](const ScatterPoint& point) {
    return point.state == PointState::kFails && !HasNumber(point);
  };
  return Marks(scatter, "agrees", in(PointState::kAgrees), at(rows.agrees)) +
         Marks(scatter, "doubted", in(PointState::kDoubted), at(rows.doubted)) +
         Marks(scatter, "fails", is_infinite, at(rows.infinite)) +
         Marks(scatter, "fails", HasNumber,
               [&](const ScatterPoint& point) { return YOf(rows, point.excess); });
}

// In pixels, with one digit behind the point.
std::string PixelText(double pixels) { return Tenths(std::lround(pixels * 10)); }

std::string AxisText(const char* style, double x, double y, std::string_view text) {
  return fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\">{}</text>", style, PixelText(x),
                     PixelText(y), EscapeMarkup(text));
}

// 1, 10, 100, 1,000, 1e4.
std::string DecadeText(int exponent) {
  return exponent > 3 ? fmt::format("1e{}", exponent)
                      : Thousands(static_cast<int64_t>(std::lround(std::pow(10, exponent))));
}

std::string LaneNames(const Scatter& scatter, const Rows& rows) {
  std::string names;
  const auto name = [&](double y, std::string_view text) {
    names += AxisText("tick side", kPlotLeft - 8, y + 4, text);
  };
  name(rows.agrees, "agree");
  if (rows.agrees != rows.doubted) name(rows.doubted, "in doubt");
  if (rows.top > rows.infinite) name(rows.infinite, rows.decades > 0 ? "∞" : scatter.failing);
  return names;
}

// The lines and names of the log scale and of the lanes.
std::string YAxis(const Scatter& scatter, const Rows& rows) {
  std::string lines = fmt::format("M{:.0f} {}H{:.0f}", kPlotLeft, PixelText(rows.axis), kPlotRight);
  std::string names = LaneNames(scatter, rows);
  if (rows.decades > 0) names += AxisText("tick start", 0, 12, scatter.y_label);
  for (int exponent = 0; rows.decades > 0 && exponent <= rows.decades; exponent += rows.step) {
    const double y = YOf(rows, std::pow(10, exponent));
    lines += fmt::format("M{:.0f} {}H{:.0f}", kPlotLeft, PixelText(y), kPlotRight);
    names += AxisText("tick side", kPlotLeft - 8, y + 4, DecadeText(exponent));
  }
  for (const double place : scatter.breaks) {
    lines += fmt::format("M{} {}V{}", PixelText(XOf(place)), PixelText(rows.top),
                         PixelText(rows.axis + 4));
  }
  return fmt::format("{}\n<path class=\"grid\" d=\"{}\"/>\n", names, lines);
}

std::string XAxis(const Scatter& scatter, const Rows& rows) {
  std::string names;
  std::vector<std::pair<double, double>> taken;
  for (const ScatterTick& tick : scatter.ticks) {
    const double half = kGlyph * static_cast<double>(DisplayWidth(tick.text)) / 2 + 3;
    const double from = XOf(tick.x) - half, to = XOf(tick.x) + half;
    const bool fits =
        to <= kPlotWidth + 3 && std::all_of(taken.begin(), taken.end(), [&](const auto& span) {
          return to <= span.first || from >= span.second;
        });
    if (!fits) continue;
    taken.emplace_back(from, to);
    names += AxisText("tick", XOf(tick.x), rows.axis + 14, tick.text);
  }
  return names + AxisText("tick", XOf(0.5), rows.axis + 31, scatter.x_label) + "\n";
}

}  // namespace

std::string ScatterFigure(const Scatter& scatter) {
  const Rows rows = RowsOf(scatter.points);
  const std::string title = EscapeMarkup(scatter.title), caption = EscapeMarkup(scatter.caption);
  return fmt::format(
      "<figure class=\"plot\"><figcaption>{0} <span class=\"muted\">{1}</span></figcaption><svg "
      "width=\"{2:.0f}\" height=\"{3:.0f}\" viewBox=\"0 0 {2:.0f} {3:.0f}\" role=\"img\" "
      "aria-label=\"{0}: {1}\">\n{4}{5}{6}</svg></figure>\n",
      title, caption, kPlotWidth, rows.axis + 36, YAxis(scatter, rows), XAxis(scatter, rows),
      AllMarks(scatter, rows));
}

}  // namespace parallax
