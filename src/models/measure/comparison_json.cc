#include "models/measure/comparison_json.h"

#include <cmath>

#include "base/base64.h"
#include "base/nesting.h"
#include "models/measure/comparison_figures.h"

namespace parallax {
namespace {

using Json = nlohmann::ordered_json;

Json TextOrNull(const std::string &text) { return text.empty() ? Json() : Json(text); }

Json OfBackend(const BackendResult &backend) {
  Json json;
  json["target"] = backend.target;
  if (!backend.file.empty()) {
    json["file"] = backend.file;
    json["label"] = backend.Shown();
  }
  json["profile"] = backend.profile;
  json["status"] = Name(backend.status);
  json["accuracy"] = backend.accuracy ? Json(*backend.accuracy) : Json();
  json["seconds"] = backend.seconds;
  json["weights"] = backend.weights;
  json["precision"] = backend.precision.empty() ? "float32" : backend.precision;
  json["message"] = backend.message;
  json["margin"] = backend.margin
                       ? Json{{"min", backend.margin->min}, {"median", backend.margin->median}}
                       : Json();
  json["nan_inputs"] = backend.nan_inputs;
  json["referee_error"] = backend.referee_error ? Json(*backend.referee_error) : Json();
  return json;
}

Json OfDistance(const std::optional<DistanceSummary> &distance, const std::string &reason) {
  if (!distance) return {{"max", nullptr}, {"over", nullptr}, {"reason", reason}};
  return {{"max", distance->largest}, {"over", distance->over}, {"reason", nullptr}};
}

Json OfDistribution(const Pattern &pattern) { return pattern.empty() ? Json() : Json(pattern); }

// Nan has no number in JSON.
Json OfNumber(double number) { return std::isfinite(number) ? Json(number) : Json(); }

Json OfWorstInput(const WorstInput &input) {
  Json json;
  json["index"] = input.index;
  json["label"] = input.label ? Json(*input.label) : Json();
  json["predictions"] = Json::object();
  for (const auto &[target, classes] : input.predictions) {
    Json list = Json::array();
    for (const auto &[place, value] : classes) list.push_back({place, OfNumber(value)});
    json["predictions"][target] = std::move(list);
  }
  json["image"] = Json();
  if (input.image) {
    json["image"] = {{"height", input.image->height},
                     {"width", input.image->width},
                     {"channels", input.image->channels},
                     {"pixels", ToBase64(input.image->pixels)}};
  }
  json["text"] = input.text;
  return json;
}

// What is no JSON has no place in it.
Json OfConfig(const std::string &config) {
  Json json = ParseJson<Json>(config);
  return json.is_discarded() ? Json() : json;
}

Json OfLayer(const std::vector<LayerRow> &rows, const LayerRow &row, const std::string &a,
             const std::string &b) {
  Json json;
  json["layer"] = row.layer;
  json["type"] = row.type;
  json["from"] = Json::array();
  for (size_t place : row.from) json["from"].push_back(rows[place].layer);
  json["mad"] = row.mad;
  json["max_abs_difference"] = row.largest;
  json["nans"] = {row.nans_a, row.nans_b};
  json["rate"] = row.rate;
  json["highlighted"] = row.highlighted;
  json["first_divergence"] = row.first_divergence;
  if (row.Tells()) {
    json["config"] = OfConfig(row.config);
    json["implementation"] = {{a, TextOrNull(row.implementation_a)},
                              {b, TextOrNull(row.implementation_b)}};
  }
  return json;
}

Json OfParted(const PartedLayer &parted) {
  return {{"layer", TextOrNull(parted.layer)},
          {"type", TextOrNull(parted.type)},
          {"after", parted.after},
          {"layers", parted.layers},
          {"matched", parted.matched}};
}

Json OfPair(const ModelComparison &comparison, const PairResult &pair) {
  Json json;
  json["a"] = comparison.backends[pair.a].Shown();
  json["b"] = comparison.backends[pair.b].Shown();
  json["class_distance"] = OfDistance(pair.class_distance, pair.class_reason);
  json["mad_distance"] = OfDistance(pair.mad_distance, pair.mad_reason);
  json["mad_too_near"] = pair.mad_too_near;
  json["top_class_flips"] = pair.top_class_flips;
  if (pair.right_on_flips) {
    json["right_on_flips"] = {pair.right_on_flips->first, pair.right_on_flips->second};
  }
  json["near_flips"] = pair.near_flips;
  json["max_abs_difference"] = pair.max_abs_difference;
  json["over_tolerance"] = pair.over_tolerance;
  json["beyond_rounding"] = pair.beyond_rounding;
  json["inconsistent"] = pair.inconsistent;
  json["pattern"] = pair.pattern;
  json["distribution"] = {{"class", OfDistribution(pair.class_distribution)},
                          {"mad", OfDistribution(pair.mad_distribution)}};
  json["worst_input"] = pair.worst_input;
  json["localisation"] = Json::array();
  for (const LayerRow &row : pair.localisation) {
    json["localisation"].push_back(OfLayer(pair.localisation, row, json["a"], json["b"]));
  }
  if (pair.parting) {
    json["parting"] = {{"a", OfParted(pair.parting->first)}, {"b", OfParted(pair.parting->second)}};
  }
  json["finding"] = pair.finding.empty() ? Json() : Json(pair.finding);
  if (!pair.finding_reason.empty()) json["finding_reason"] = pair.finding_reason;
  for (const OtherLayer &other : pair.others) {
    json["other_layers"].push_back(
        {{"layer", other.layer}, {"config", OfConfig(other.config)}, {"finding", other.finding}});
  }
  if (!pair.localisation_reason.empty()) json["localisation_reason"] = pair.localisation_reason;
  return json;
}

Json OfFailure(const ModelFailure &failure) {
  Json json;
  json["stage"] = Name(failure.stage);
  json["kind"] = Name(failure.kind);
  json["signature"] = failure.signature;
  json["targets"] = failure.targets;
  json["message"] = failure.message;
  json["frames"] = failure.frames;
  json["last_line"] = failure.last_line;
  json["alone"] = failure.alone;
  json["twin"] =
      failure.twin.empty() ? Json() : Json{{"target", failure.twin}, {"runs", failure.twin_runs}};
  return json;
}

Json OfNamed(const NamedComparison &comparison) {
  Json json;
  json["name"] = comparison.name;
  if (comparison.error.empty()) {
    json.update(ComparisonJson(comparison.result));
  } else {
    json["error"] = comparison.error;
  }
  return json;
}

}  // namespace

Json ComparisonJson(const ModelComparison &comparison) {
  Json json;
  json["schema"] = 1;
  json["model"] = comparison.model;
  if (!comparison.models.empty()) json["models"] = comparison.models;
  json["data"] = comparison.data;
  json["inputs"] = comparison.inputs;
  json["backends"] = Json::array();
  for (const BackendResult &backend : comparison.backends) {
    json["backends"].push_back(OfBackend(backend));
  }
  json["pairs"] = Json::array();
  for (const PairResult &pair : comparison.pairs) {
    json["pairs"].push_back(OfPair(comparison, pair));
  }
  json["unique_inconsistencies"] = comparison.unique_inconsistencies;
  json["lone"] = comparison.lone ? Json(comparison.backends[*comparison.lone].Shown()) : Json();
  if (!comparison.models.empty()) {
    json["files_differ"] = comparison.files_differ;
    json["lone_file"] = TextOrNull(comparison.lone_file);
  }
  json["mad_truth"] = TextOrNull(comparison.mad_truth);
  json["referee"] = TextOrNull(comparison.referee);
  json["referee_disputed"] = comparison.referee_disputed;
  if (!comparison.referee_reason.empty()) json["referee_reason"] = comparison.referee_reason;
  json["failures"] = Json::array();
  for (const ModelFailure &failure : comparison.failures) {
    json["failures"].push_back(OfFailure(failure));
  }
  json["worst_inputs"] = Json::array();
  for (const WorstInput &input : comparison.worst_inputs) {
    json["worst_inputs"].push_back(OfWorstInput(input));
  }
  return json;
}

Json KeptJson(const NamedComparison &comparison) {
  Json json = ComparisonJson(comparison.result);
  json["name"] = comparison.name;
  json["compared"] = comparison.compared;
  return json;
}

Json ZooJson(std::span<const NamedComparison> comparisons) {
  const ComparisonTotals totals = TotalsOf(comparisons);
  Json json;
  json["schema"] = 1;
  json["models"] = Json::array();
  for (const NamedComparison &comparison : comparisons) {
    json["models"].push_back(OfNamed(comparison));
  }
  json["pairs"] = totals.pairs;
  json["inconsistent_pairs"] = totals.inconsistent;
  json["unique_inconsistencies"] = totals.unique;
  json["failed_backends"] = totals.failed;
  json["lone_failures"] = totals.alone;
  json["errors"] = totals.errors;
  json["failures"] = Json::array();
  for (const SharedFailure &shared : SharedFailures(comparisons)) {
    json["failures"].push_back(OfFailure(shared.failure));
    json["failures"].back()["models"] = shared.models;
  }
  return json;
}

std::string KeptText(const NamedComparison &comparison) {
  // What a library says may be no UTF-8.
  return KeptJson(comparison).dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace parallax
