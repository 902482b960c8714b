#include <fmt/format.h>

#include <algorithm>

#include "report/comparison_report.h"
#include "report/graph_text.h"
#include "report/neighbourhood.h"

namespace parallax {
namespace {

constexpr size_t kRows = 8;          // layers of a localisation around which it is drawn
constexpr size_t kLayersDrawn = 24;  // layers of a drawing
constexpr size_t kLineWidth = 100;
constexpr size_t kLeastName = 12;  // columns, whatever else stands in the line

std::string BackendLine(const BackendResult& backend, size_t width) {
  std::string line = fmt::format("  {:<{}}  ", backend.target, width);
  if (backend.status != BackendStatus::kOk) {
    return line + fmt::format("{}: {}\n", Name(backend.status), backend.message);
  }
  line += backend.accuracy ? fmt::format("accuracy {:6.2f}%  ", *backend.accuracy * 100) : "";
  return line + fmt::format("{:5.1f} s  {}\n", backend.seconds, backend.profile);
}

std::string DistanceText(const std::optional<DistanceSummary>& distance) {
  if (!distance) return "-";
  std::string text = fmt::format("{:.3g}", distance->largest);
  return distance->over > 0 ? text + fmt::format(" ({} over)", distance->over) : text;
}

std::string PairLine(const ModelComparison& comparison, const PairResult& pair, size_t width) {
  return fmt::format("  {:<{}}  {:<{}}  {:<14}  {:<16}  {:>5}  {:>10.3g}{}\n",
                     comparison.backends[pair.a].target, width, comparison.backends[pair.b].target,
                     width, DistanceText(pair.class_distance), DistanceText(pair.mad_distance),
                     pair.top_class_flips, pair.max_abs_difference,
                     pair.inconsistent ? "  INCONSISTENT" : "");
}

// "conv is a Conv2D: filters 8, kernel_size [3,3], ...": what a reader needs to build it alone.
std::string ConfigText(const LayerRow& row) {
  auto config = nlohmann::ordered_json::parse(row.config, nullptr, false);
  if (!config.is_object()) return {};
  std::string text;
  for (const auto& [key, value] : config.items()) {
    bool telling = (value.is_primitive() && !value.is_null()) || value.is_array();
    if (!telling || key == "name" || key == "trainable" || key == "dtype") continue;
    text += (text.empty() ? "" : ", ") + key + " " + value.dump();
  }
  return text.empty() ? text : fmt::format("  {} is a {}: {}\n", row.layer, row.type, text);
}

// Places of the layers that tell something, the highest rate first.
std::vector<size_t> TellingLayers(const std::vector<LayerRow>& rows) {
  std::vector<size_t> places;
  for (size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].highlighted || rows[i].first_divergence) places.push_back(i);
  }
  std::stable_sort(places.begin(), places.end(),
                   [&](size_t a, size_t b) { return rows[a].rate > rows[b].rate; });
  if (places.size() > kRows) places.resize(kRows);
  return places;
}

// "block_3/.../conv2d_1": the end of a name tells layers apart.
std::string Shortened(const std::string& name, size_t width) {
  if (name.size() <= width) return name;
  const size_t head = (width - 3) / 3;
  return name.substr(0, head) + "..." + name.substr(name.size() - (width - 3 - head));
}

// The layers to draw; a line that would count one layer names it instead.
std::vector<bool> DrawnLayers(const std::vector<LayerRow>& rows,
                              const std::vector<size_t>& telling) {
  std::vector<std::vector<size_t>> from;
  for (const LayerRow& row : rows) from.push_back(row.from);
  std::vector<bool> drawn = Neighbourhood(from, telling, kLayersDrawn);
  const std::vector<bool> near = drawn;
  for (size_t i = 0; i < near.size(); ++i) {
    drawn[i] = near[i] || ((i == 0 || near[i - 1]) && (i + 1 == near.size() || near[i + 1]));
  }
  return drawn;
}

std::string MarkOf(const LayerRow& row, bool highest) {
  std::string mark = highest ? "  highest rate" : "";
  if (row.first_divergence) mark += highest ? ", first divergence" : "  first divergence";
  return mark;
}

// The model's execution around `telling`, a line a layer.
std::string DrawingText(const std::vector<LayerRow>& rows, const std::vector<size_t>& telling) {
  const std::vector<bool> drawn = DrawnLayers(rows, telling);
  std::vector<GraphNode> nodes;
  std::vector<std::string> marks;
  size_t name_width = 5, type_width = 4, mark_width = 0;
  for (size_t i = 0; i < rows.size(); ++i) {
    nodes.push_back({rows[i].from, "", rows[i].highlighted, drawn[i]});
    marks.push_back(MarkOf(rows[i], telling.front() == i));
    if (!drawn[i]) continue;
    name_width = std::max(name_width, rows[i].layer.size());
    type_width = std::max(type_width, rows[i].type.size());
    mark_width = std::max(mark_width, marks[i].size());
  }
  const size_t lanes = LaneColumns(nodes);
  type_width = std::min<size_t>(type_width, 20);
  // Two in front of each of four columns, and the numbers.
  const size_t taken = lanes + 2 * 4 + type_width + 2 * 11 - 2 + mark_width;
  name_width = std::min(name_width, std::max(kLeastName, kLineWidth - std::min(kLineWidth, taken)));
  for (size_t i = 0; i < rows.size(); ++i) {
    nodes[i].label = fmt::format(
        "{:<{}}  {:<{}}  {:>9.3g}  {:>9.3g}{}", Shortened(rows[i].layer, name_width), name_width,
        Shortened(rows[i].type, type_width), type_width, rows[i].mad, rows[i].rate, marks[i]);
  }
  std::string text = fmt::format("  {:{}}  {:<{}}  {:<{}}  {:>9}  {:>9}\n", "", lanes, "layer",
                                 name_width, "type", type_width, "MAD", "rate");
  for (const std::string& line : DrawGraph(nodes)) text += "  " + line + "\n";
  return text;
}

// The layers in order of execution, and how the one of the highest rate is made.
std::string LocalisationText(const ModelComparison& comparison, const PairResult& pair) {
  std::string text =
      fmt::format("\n{} against {}, input {}{}{}\n", comparison.backends[pair.a].target,
                  comparison.backends[pair.b].target, pair.worst_input,
                  pair.pattern.empty() ? "" : ", ", pair.pattern);
  if (!pair.localisation_reason.empty()) {
    return text + "  no layer is named: " + pair.localisation_reason + "\n";
  }
  const std::vector<size_t> telling = TellingLayers(pair.localisation);
  if (telling.empty()) return text + "  no layer differs\n";
  return text + DrawingText(pair.localisation, telling) +
         ConfigText(pair.localisation[telling.front()]);
}

// Why a distance is missing, once for all pairs, and what the MAD distance left out.
std::string Reasons(const ModelComparison& comparison) {
  std::string text;
  const PairResult& pair = comparison.pairs.front();
  if (!pair.class_reason.empty()) text += "  no class distance: " + pair.class_reason + "\n";
  if (!pair.mad_reason.empty()) text += "  no MAD distance: " + pair.mad_reason + "\n";
  uint64_t near = 0;
  for (const PairResult& each : comparison.pairs) near = std::max(near, each.mad_too_near);
  if (near > 0) {
    text += fmt::format(
        "  MAD distance: up to {} inputs of a pair are not counted, both backends "
        "being within 1e-4 of the truth\n",
        near);
  }
  return text;
}

std::string Closing(const ModelComparison& comparison) {
  double largest = 0;
  size_t inconsistent = 0;
  for (const PairResult& pair : comparison.pairs) {
    largest = std::max(largest, pair.max_abs_difference);
    inconsistent += pair.inconsistent;
  }
  if (inconsistent == 0) {
    return fmt::format("\nno inconsistency; largest difference {:.3g}\n", largest);
  }
  return fmt::format("\n{} of {} pairs inconsistent, {} unique; largest difference {:.3g}\n",
                     inconsistent, comparison.pairs.size(), comparison.unique_inconsistencies,
                     largest);
}

}  // namespace

std::string ComparisonText(const ModelComparison& comparison) {
  size_t width = 7;
  for (const BackendResult& backend : comparison.backends) {
    width = std::max(width, backend.target.size());
  }
  std::string text = fmt::format("{} on {} inputs of {}\n\n", comparison.model, comparison.inputs,
                                 comparison.data);
  for (const BackendResult& backend : comparison.backends) text += BackendLine(backend, width);
  if (comparison.pairs.empty()) return text + "\nfewer than two backends ran: nothing to compare\n";
  text += fmt::format("\n  {:<{}}  {:<{}}  {:<14}  {:<16}  {:>5}  {:>10}\n", "", width, "", width,
                      "class distance", "MAD distance", "flips", "difference");
  for (const PairResult& pair : comparison.pairs) text += PairLine(comparison, pair, width);
  text += Reasons(comparison);
  for (const PairResult& pair : comparison.pairs) {
    bool due = !pair.localisation.empty() || !pair.localisation_reason.empty();
    if (due) text += LocalisationText(comparison, pair);
  }
  return text + Closing(comparison);
}

}  // namespace parallax
