#include "report/comparison_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/nesting.h"
#include "base/text.h"
#include "models/measure/alone.h"
#include "models/measure/comparison_words.h"
#include "report/failures.h"
#include "report/graph_text.h"
#include "report/neighbourhood.h"

namespace parallax {
namespace {

constexpr size_t kRows = 8;          // layers of a localisation around which it is drawn
constexpr size_t kLayersDrawn = 24;  // layers of a drawing
constexpr size_t kLineWidth = 100;
constexpr size_t kNameWidth = 32;  // of a layer in a sentence
constexpr size_t kLeastName = 12;  // columns, whatever else stands in the line

std::string BackendLine(const BackendResult& backend, size_t width) {
  std::string line = fmt::format("  {:<{}}  ", backend.Shown(), width);
  if (backend.status != BackendStatus::kOk) {
    return line + fmt::format("{}: {}\n", Name(backend.status), LastLineOf(backend.message));
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
                     comparison.backends[pair.a].Shown(), width,
                     comparison.backends[pair.b].Shown(), width, DistanceText(pair.class_distance),
                     DistanceText(pair.mad_distance), pair.top_class_flips, pair.max_abs_difference,
                     pair.inconsistent         ? "  INCONSISTENT"
                     : pair.over_tolerance > 0 ? "  over tolerance"
                                               : "");
}

// "conv is a Conv2D: filters 8, kernel_size [3,3], ...": what a reader needs to build it alone.
std::string ConfigText(const LayerRow& row) {
  auto config = ParseJson<nlohmann::ordered_json>(row.config);
  if (!config.is_object()) return {};
  std::string text;
  for (const auto& [key, value] : config.items()) {
    bool telling = (value.is_primitive() && !value.is_null()) || value.is_array();
    if (!telling || key == "name" || key == "trainable" || key == "dtype") continue;
    text += (text.empty() ? "" : ", ") + key + " " + value.dump();
  }
  return text.empty() ? text
                      : fmt::format("  {} is a {}: {}\n", ShortenedInside(row.layer, kNameWidth),
                                    row.type, text);
}

// Where each of the two backends computes a layer.
std::string ImplementationText(const ModelComparison& comparison, const PairResult& pair,
                               const LayerRow& row) {
  std::string text;
  for (const auto& [place, where] :
       {std::pair(pair.a, row.implementation_a), std::pair(pair.b, row.implementation_b)}) {
    if (where.empty()) continue;
    text += fmt::format("  on {}: {}\n", comparison.backends[place].Shown(), where);
  }
  return text;
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
    nodes[i].label = fmt::format("{:<{}}  {:<{}}  {:>9.3g}  {:>9.3g}{}",
                                 ShortenedInside(rows[i].layer, name_width), name_width,
                                 ShortenedInside(rows[i].type, type_width), type_width, rows[i].mad,
                                 rows[i].rate, marks[i]);
  }
  std::string text = fmt::format("  {:{}}  {:<{}}  {:<{}}  {:>9}  {:>9}\n", "", lanes, "layer",
                                 name_width, "type", type_width, "MAD", "rate");
  for (const std::string& line : DrawGraph(nodes)) text += "  " + line + "\n";
  return text;
}

// A long sentence in lines that begin behind its semicolons, and behind "and at".
std::string Wrapped(const std::string& sentence) {
  std::string text = "  ";
  for (size_t i = 0; i < sentence.size(); ++i) {
    text += sentence[i];
    const std::string_view rest = std::string_view(sentence).substr(i + 1);
    if (sentence[i] != ';' && !(sentence[i] == ',' && rest.starts_with(" and at "))) continue;
    text += "\n   ";
  }
  return text + "\n";
}

// The layers in order of execution, and how the one of the highest rate is made.
std::string LocalisationText(const ModelComparison& comparison, const PairResult& pair) {
  std::string text = fmt::format("\n{}, input {}{}{}\n", PairName(comparison, pair),
                                 pair.worst_input, pair.pattern.empty() ? "" : ", ", pair.pattern);
  const std::string parting = PartingSentence(comparison, pair);
  if (!parting.empty()) return text + Wrapped(parting);
  const std::string none = NoLayerSentence(pair);
  if (!none.empty()) return text + "  " + none + "\n";
  std::vector<size_t> telling = TellingLayers(pair.localisation);
  if (telling.size() > kRows) telling.resize(kRows);
  return text + DrawingText(pair.localisation, telling) +
         ConfigText(pair.localisation[telling.front()]) +
         ImplementationText(comparison, pair, pair.localisation[telling.front()]);
}

std::string FindingText(const PairResult& pair) {
  if (!pair.finding.empty()) {
    std::string text = fmt::format("  finding {0}: parallax show {0}\n", pair.finding);
    for (const OtherLayer& other : pair.others)
      text +=
          fmt::format("  {0} parts alone, too: parallax show {1}\n", other.layer, other.finding);
    return text;
  }
  if (pair.finding_reason.empty()) return {};
  return "  no finding: " + pair.finding_reason + "\n";
}

// Why a distance is missing, once for all pairs, and what the MAD distance left out.
std::string Reasons(const ModelComparison& comparison) {
  std::string text;
  const PairResult& pair = comparison.pairs.front();
  if (!pair.class_reason.empty()) text += "  no class distance: " + pair.class_reason + "\n";
  if (!pair.mad_reason.empty()) text += "  no MAD distance: " + pair.mad_reason + "\n";
  if (!comparison.mad_truth.empty() && comparison.mad_truth != "labels") {
    text += "  MAD distance: taken against the " + comparison.mad_truth + "\n";
  }
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

std::string RemarksText(const ModelComparison& comparison) {
  std::string text;
  for (const PairResult& pair : comparison.pairs) {
    for (const std::string& remark : PairRemarks(comparison, pair)) {
      text += fmt::format("  {}: {}\n", PairName(comparison, pair), remark);
    }
  }
  return text;
}

std::string LoneText(const ModelComparison& comparison) {
  const std::string sentence = LoneSentence(comparison);
  return sentence.empty() ? "" : "\n" + sentence + "\n";
}

// What runs on the model in less than all backends, in the last lines, where everybody looks.
std::string AloneLines(const ModelComparison& comparison) {
  std::string text;
  for (const ModelFailure& failure : comparison.failures) {
    if (failure.alone) text += AloneText(failure) + "\n";
  }
  return text;
}

// How far each backend is from the float64 run.
std::string RefereeText(const ModelComparison& comparison) {
  if (comparison.referee.empty()) {
    return comparison.referee_reason.empty() ? "" : "\n" + comparison.referee_reason + "\n";
  }
  std::string text;
  for (const BackendResult& backend : comparison.backends) {
    if (!backend.referee_error) continue;
    text += fmt::format("{}{} {:.3g}", text.empty() ? "" : ", ", backend.Shown(),
                        *backend.referee_error);
  }
  if (text.empty()) return {};
  const std::string doubt = RefereeDoubt(comparison);
  return fmt::format("\nlargest difference from a float64 run on {}: {}\n{}", comparison.referee,
                     text, doubt.empty() ? "" : "  " + doubt + "\n");
}

std::string Closing(const ModelComparison& comparison) {
  double largest = 0;
  size_t inconsistent = 0;
  for (const PairResult& pair : comparison.pairs) {
    largest = std::max(largest, pair.max_abs_difference);
    inconsistent += pair.inconsistent;
  }
  if (inconsistent == 0) {
    const std::string alone = AloneLines(comparison);
    return fmt::format("\n{}{}; largest difference {:.3g}\n", alone,
                       alone.empty() ? "no inconsistency" : "those that ran agree", largest);
  }
  return fmt::format("\n{}{} of {} pairs inconsistent, {} unique; largest difference {:.3g}\n",
                     AloneLines(comparison), inconsistent, comparison.pairs.size(),
                     comparison.unique_inconsistencies, largest);
}

}  // namespace

std::string ComparisonText(const ModelComparison& comparison) {
  size_t width = 7;
  for (const BackendResult& backend : comparison.backends) {
    width = std::max(width, backend.Shown().size());
  }
  std::string model = comparison.model;
  for (size_t i = 1; i < comparison.models.size(); ++i) model += "\n" + comparison.models[i];
  std::string text =
      fmt::format("{} on {} inputs of {}\n\n", model, comparison.inputs, comparison.data);
  for (const BackendResult& backend : comparison.backends) text += BackendLine(backend, width);
  const std::string failures = FailuresText(comparison.failures);
  if (comparison.pairs.empty()) {
    return text + failures + fmt::format("\n{}{}\n", AloneLines(comparison), kNothingCompared);
  }
  text += fmt::format("\n  {:<{}}  {:<{}}  {:<14}  {:<16}  {:>5}  {:>10}\n", "", width, "", width,
                      "class distance", "MAD distance", "flips", "difference");
  for (const PairResult& pair : comparison.pairs) text += PairLine(comparison, pair, width);
  text += Reasons(comparison) + RemarksText(comparison);
  for (const PairResult& pair : comparison.pairs) {
    bool due = !pair.localisation.empty() || !pair.localisation_reason.empty();
    if (due) text += LocalisationText(comparison, pair) + FindingText(pair);
  }
  return text + failures + LoneText(comparison) + RefereeText(comparison) + Closing(comparison);
}

}  // namespace parallax
