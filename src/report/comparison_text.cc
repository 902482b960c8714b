#include <fmt/format.h>

#include <algorithm>

#include "report/comparison_report.h"
#include "report/failures.h"

namespace parallax {
namespace {

constexpr size_t kRows = 8;  // of a localisation

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

// Where each of the two backends computes a layer.
std::string ImplementationText(const ModelComparison& comparison, const PairResult& pair,
                               const LayerRow& row) {
  std::string text;
  for (const auto& [place, where] :
       {std::pair(pair.a, row.implementation_a), std::pair(pair.b, row.implementation_b)}) {
    if (where.empty()) continue;
    text += fmt::format("  on {}: {}\n", comparison.backends[place].target, where);
  }
  return text;
}

// The layers that tell something, the highest rate first.
std::string LocalisationText(const ModelComparison& comparison, const PairResult& pair) {
  std::string text =
      fmt::format("\n{} against {}, input {}, {}\n", comparison.backends[pair.a].target,
                  comparison.backends[pair.b].target, pair.worst_input, pair.pattern);
  if (!pair.localisation_reason.empty()) {
    return text + "  no layer is named: " + pair.localisation_reason + "\n";
  }
  std::vector<LayerRow> rows;
  for (const LayerRow& row : pair.localisation) {
    if (row.highlighted || row.first_divergence) rows.push_back(row);
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const LayerRow& a, const LayerRow& b) { return a.rate > b.rate; });
  if (rows.size() > kRows) rows.resize(kRows);
  text += fmt::format("  {:<32}  {:<22}  {:>9}  {:>9}\n", "layer", "type", "MAD", "rate");
  for (const LayerRow& row : rows) {
    text += fmt::format("  {:<32}  {:<22}  {:>9.3g}  {:>9.3g}{}\n", row.layer, row.type, row.mad,
                        row.rate, row.first_divergence ? "  first divergence" : "");
  }
  if (rows.empty()) return text + "  no layer differs\n";
  return text + ConfigText(rows.front()) + ImplementationText(comparison, pair, rows.front());
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

// Pairs that are consistent by luck.
std::string NearFlipsText(const ModelComparison& comparison) {
  std::string text;
  for (const PairResult& pair : comparison.pairs) {
    if (pair.inconsistent || pair.near_flips <= pair.top_class_flips) continue;
    text += fmt::format(
        "  {} against {}: on {} inputs the top two classes are as near as the "
        "backends differ\n",
        comparison.backends[pair.a].target, comparison.backends[pair.b].target, pair.near_flips);
  }
  return text;
}

std::string LoneText(const ModelComparison& comparison) {
  if (!comparison.lone) return {};
  return fmt::format("\n{} stands alone: it is in every inconsistent pair\n",
                     comparison.backends[*comparison.lone].target);
}

// How far each backend is from the float64 run.
std::string RefereeText(const ModelComparison& comparison) {
  if (comparison.referee.empty()) {
    return comparison.referee_reason.empty() ? "" : "\n" + comparison.referee_reason + "\n";
  }
  std::string text;
  for (const BackendResult& backend : comparison.backends) {
    if (!backend.referee_error) continue;
    text += fmt::format("{}{} {:.3g}", text.empty() ? "" : ", ", backend.target,
                        *backend.referee_error);
  }
  return fmt::format("\nlargest difference from a float64 run on {}: {}\n", comparison.referee,
                     text);
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
  const std::string failures = FailuresText(FailuresJson(comparison.failures));
  if (comparison.pairs.empty()) {
    return text + failures + "\nfewer than two backends ran: nothing to compare\n";
  }
  text += fmt::format("\n  {:<{}}  {:<{}}  {:<14}  {:<16}  {:>5}  {:>10}\n", "", width, "", width,
                      "class distance", "MAD distance", "flips", "difference");
  for (const PairResult& pair : comparison.pairs) text += PairLine(comparison, pair, width);
  text += Reasons(comparison) + NearFlipsText(comparison);
  for (const PairResult& pair : comparison.pairs) {
    bool due = !pair.localisation.empty() || !pair.localisation_reason.empty();
    if (due) text += LocalisationText(comparison, pair);
  }
  return text + failures + LoneText(comparison) + RefereeText(comparison) + Closing(comparison);
}

}  // namespace parallax
