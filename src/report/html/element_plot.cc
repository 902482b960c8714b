#include "report/html/element_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "report/element_errors.h"
#include "report/html/scatter_svg.h"

namespace parallax {
namespace {

constexpr double kWideSpan = 100;      // values beyond it are on a log scale
constexpr size_t kMostNameWidth = 60;  // of a side, in the caption

std::string ValueTickText(double value) {
  std::string text = fmt::format("{:.3g}", value);
  return text == "-0" ? "0" : text;
}

// 1, 2 or 5 times a power of ten: about five to the axis.
double StepOf(double span) {
  const double power = std::pow(10, std::floor(std::log10(span / 5)));
  const double digit = span / 5 / power;
  return power * (digit > 5 ? 10 : digit > 2 ? 5 : digit > 1 ? 2 : 1);
}

// Values as places on the axis: linear, or their asinh, which is a log scale beyond 1 on both sides
// of 0.
struct ValueAxis {
  double least = 0;
  double largest = 1;
  bool wide = false;

  double Bent(double value) const { return wide ? std::asinh(value) : value; }
  double At(double value) const {
    const double span = Bent(largest) - Bent(least);
    return span > 0 ? (Bent(value) - Bent(least)) / span : 0.5;
  }
};

ValueAxis ValueAxisOf(const std::vector<double>& values) {
  const auto [least, largest] = std::minmax_element(values.begin(), values.end());
  return {*least, *largest, std::max(std::fabs(*least), std::fabs(*largest)) > kWideSpan};
}

std::vector<ScatterTick> TicksOf(const ValueAxis& axis) {
  std::vector<ScatterTick> ticks;
  const auto add = [&](double value) {
    if (value < axis.least || value > axis.largest) return;
    ticks.push_back({axis.At(value), ValueTickText(value)});
  };
  if (axis.wide) {
    add(axis.largest);
    add(axis.least);
    add(0);
    for (int power = 1; power < 300; ++power) {
      const double size = std::pow(10.0, power);
      for (double value : {size, -size}) add(value);
    }
    return ticks;
  }
  const double step = StepOf(axis.largest - axis.least);
  const double first = std::ceil(axis.least / step);
  const auto count = static_cast<int>(std::floor(axis.largest / step) - first);
  for (int k = 0; k <= count; ++k) add((first + k) * step);
  return ticks;
}

std::vector<ScatterTick> IndexTicks(size_t count) {
  const auto last = static_cast<double>(count - 1);
  std::vector<ScatterTick> ticks = {{0, "0"}, {1, Thousands(static_cast<int64_t>(count) - 1)}};
  const double step = std::max(1.0, StepOf(last));
  for (int k = 1; k * step < last; ++k) {
    ticks.push_back({k * step / last, Thousands(std::lround(k * step))});
  }
  return ticks;
}

std::string CaptionOf(const ElementErrors& errors, const Scatter& scatter) {
  size_t fail = 0, infinite = 0;
  for (const ElementError& error : errors.errors) {
    fail += !error.agrees;
    infinite += !error.agrees && !std::isfinite(error.excess);
  }
  std::string text = fmt::format(
      "{} against {}: {} of {} {} by more than the tolerance",
      Shortened(errors.side, kMostNameWidth), Shortened(errors.reference, kMostNameWidth),
      Thousands(static_cast<int64_t>(fail)), Counted(errors.errors.size(), "element"),
      fail == 1 ? "differs" : "differ");
  if (infinite > 0 && infinite < fail) text += "; ∞: nan, infinities or integers differ";
  return text + (scatter.points.size() > kMostDots ? "; a stroke spans those in one column." : ".");
}

// Places on the axis, ticks and its name.
void PlaceElements(const ElementErrors& errors, Scatter* scatter) {
  const size_t count = errors.errors.size();
  if (errors.values.empty()) {
    for (size_t i = 0; i < count; ++i) {
      scatter->points[i].x = static_cast<double>(i) / static_cast<double>(count - 1);
    }
    scatter->ticks = IndexTicks(count);
    scatter->x_label =
        fmt::format("index in {}{}", errors.output, errors.rank > 1 ? ", row by row" : "");
    return;
  }
  const ValueAxis axis = ValueAxisOf(errors.values);
  for (size_t i = 0; i < count; ++i) scatter->points[i].x = axis.At(errors.values[i]);
  scatter->ticks = TicksOf(axis);
  scatter->x_label = fmt::format("value of {} at the same index{}", errors.input,
                                 axis.wide ? ", log scale beyond 1 and -1" : "");
}

}  // namespace

std::string ElementPlot(const Finding& finding) {
  const std::optional<ElementErrors> errors = ElementErrorsOf(finding);
  if (!errors) return {};
  Scatter scatter;
  for (const ElementError& error : errors->errors) {
    scatter.points.push_back(
        {0, error.agrees ? PointState::kAgrees : PointState::kFails, error.excess});
  }
  scatter.title = "Error of each element";
  scatter.caption = CaptionOf(*errors, scatter);
  scatter.y_label = "error in tolerances, log scale";
  scatter.failing = "differ";
  PlaceElements(*errors, &scatter);
  return ScatterFigure(scatter);
}

}  // namespace parallax
