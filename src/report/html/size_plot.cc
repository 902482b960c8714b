#include "report/html/size_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "report/html/scatter_svg.h"

namespace parallax {
namespace {

constexpr int64_t kLinearTo = 100;  // larger sizes stand in equal steps
constexpr double kFarStep = 0.115;  // of the axis; wide enough for "4,097"
constexpr double kMostFar = 0.6;    // of the axis

// Sizes as places on the axis.
struct SizeAxis {
  int64_t first = 0;
  int64_t last = 0;  // of the linear part
  std::vector<int64_t> far;
  double linear = 1;  // share of the axis
  double step = 0;    // of the far ones

  double At(int64_t size) const {
    const auto at = std::find(far.begin(), far.end(), size);
    if (at != far.end()) return linear + step * static_cast<double>(at - far.begin() + 1);
    const auto span = static_cast<double>(std::max<int64_t>(1, last - first));
    return linear * static_cast<double>(size - first) / span;
  }
};

SizeAxis AxisOf(const std::vector<SizeTrial>& trials) {
  SizeAxis axis;
  axis.first = axis.last = trials.front().size;
  for (const SizeTrial& trial : trials) {
    if (trial.size > kLinearTo) {
      axis.far.push_back(trial.size);
    } else {
      axis.last = trial.size;
    }
  }
  if (axis.far.empty()) return axis;
  const auto count = static_cast<double>(axis.far.size());
  axis.step = std::min(kFarStep, kMostFar / count);
  axis.linear = 1 - axis.step * count;
  return axis;
}

std::vector<ScatterTick> TicksOf(const SizeAxis& axis) {
  std::vector<ScatterTick> ticks;
  for (auto at = axis.far.rbegin(); at != axis.far.rend(); ++at) {
    ticks.push_back({axis.At(*at), Thousands(*at)});
  }
  ticks.push_back({axis.At(axis.last), Thousands(axis.last)});
  ticks.push_back({axis.At(axis.first), Thousands(axis.first)});
  for (int64_t size = 0; size<axis.last; size += axis.last> 40 ? 20 : 10) {
    if (size > axis.first) ticks.push_back({axis.At(size), Thousands(size)});
  }
  return ticks;
}

PointState StateOf(SizeState state) {
  if (state == SizeState::kFails) return PointState::kFails;
  return state == SizeState::kAgrees ? PointState::kAgrees : PointState::kDoubted;
}

std::string CaptionOf(const std::vector<ScatterPoint>& points, bool has_numbers) {
  size_t fail = 0, agree = 0, infinite = 0;
  for (const ScatterPoint& point : points) {
    fail += point.state == PointState::kFails;
    agree += point.state == PointState::kAgrees;
    infinite += point.state == PointState::kFails && !std::isfinite(point.excess);
  }
  std::string text = has_numbers ? "the largest difference of two sides, " : "";
  text += fmt::format("of {} that {} run: {} {}, {} {}", Counted(points.size(), "size"),
                      points.size() == 1 ? "was" : "were", fail, fail == 1 ? "fails" : "fail",
                      agree, agree == 1 ? "agrees" : "agree");
  if (fail + agree < points.size()) {
    text += fmt::format(", {} in doubt", points.size() - fail - agree);
  }
  if (has_numbers && infinite > 0) text += "; ∞: nan, infinities or integers differ";
  return text + ".";
}

}  // namespace

std::string SizePlot(const Finding& finding) {
  const std::vector<SizeTrial>& trials = finding.size_trials;
  if (trials.empty() || !IsAboutNumbers(finding.signature.kind)) return {};
  const SizeAxis axis = AxisOf(trials);
  Scatter scatter;
  bool has_numbers = false;
  for (const SizeTrial& trial : trials) {
    scatter.points.push_back({axis.At(trial.size), StateOf(trial.state), trial.excess});
    has_numbers |= trial.state == SizeState::kFails && std::isfinite(trial.excess);
  }
  scatter.title = has_numbers ? "Error against size" : "Sizes that fail";
  scatter.caption = CaptionOf(scatter.points, has_numbers);
  scatter.x_label = "size in elements";
  if (!axis.far.empty()) {
    scatter.x_label += fmt::format(", linear up to {}, then in equal steps", axis.last);
    scatter.breaks = {axis.linear + axis.step / 2};
  }
  scatter.y_label = "difference in tolerances, log scale";
  scatter.ticks = TicksOf(axis);
  return ScatterFigure(scatter);
}

}  // namespace parallax
