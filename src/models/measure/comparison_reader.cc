// The way back of comparison_json.cc: a comparison from its JSON.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "base/base64.h"
#include "base/nesting.h"
#include "models/measure/comparison_json.h"
#include "models/measure/written_json.h"

namespace parallax {
namespace {

constexpr uint64_t kSchema = 1;

// The value of that name.
template <class Value, size_t kCount>
Value Named(const WrittenJson& fields, const char* key, const std::array<Value, kCount>& values) {
  const std::string name = fields.Text(key);
  for (Value value : values) {
    if (Name(value) == name) return value;
  }
  fields.Fail(key, "is an unknown word: " + name);
  return values.front();
}

BackendResult ReadBackend(const WrittenJson& fields) {
  BackendResult backend;
  backend.target = fields.Text("target");
  backend.file = fields.TextIfAny("file");
  backend.label = fields.TextIfAny("label");
  backend.profile = fields.TextIfAny("profile");
  backend.status =
      Named(fields, "status",
            std::array{BackendStatus::kOk, BackendStatus::kRefused, BackendStatus::kCrashed});
  backend.accuracy = fields.NumberIfAny("accuracy");
  backend.seconds = fields.Number("seconds");
  backend.weights = fields.TextIfAny("weights");
  backend.precision = fields.TextIfAny("precision");
  if (backend.precision == "float32") backend.precision.clear();
  backend.message = fields.Text("message");
  if (const auto margin = fields.ObjectIfAny("margin")) {
    backend.margin = MarginSummary{margin->Number("min"), margin->Number("median")};
  }
  backend.nan_inputs = fields.CountIfAny("nan_inputs").value_or(0);
  backend.referee_error = fields.NumberIfAny("referee_error");
  return backend;
}

// The distance, or the reason why there is none.
std::optional<DistanceSummary> ReadDistance(const WrittenJson& fields, std::string* reason) {
  *reason = fields.TextIfAny("reason");
  if (!fields.Has("max") && fields.Has("reason")) return std::nullopt;
  DistanceSummary distance;
  distance.largest = fields.Number("max");
  distance.over = fields.Count("over");
  return distance;
}

LayerRow ReadLayer(const WrittenJson& fields, const std::map<std::string, size_t>& earlier,
                   const std::string& a, const std::string& b) {
  LayerRow row;
  row.layer = fields.Text("layer");
  row.type = fields.Text("type");
  for (const std::string& name : fields.TextsIfAny("from")) {
    const auto at = earlier.find(name);
    if (at == earlier.end()) {
      fields.Fail("from", "names no layer before it: " + name);
      continue;
    }
    row.from.push_back(at->second);
  }
  row.mad = fields.Number("mad");
  row.largest = fields.NumberOr("max_abs_difference", 0);
  const std::vector<uint64_t> nans = fields.CountsIfAny("nans");
  if (nans.size() == 2) {
    row.nans_a = nans[0];
    row.nans_b = nans[1];
  }
  row.rate = fields.Number("rate");
  row.highlighted = fields.Flag("highlighted");
  row.first_divergence = fields.Flag("first_divergence");
  if (fields.Has("config")) row.config = fields.At("config").dump();
  if (const auto places = fields.ObjectIfAny("implementation")) {
    row.implementation_a = places->TextIfAny(a.c_str());
    row.implementation_b = places->TextIfAny(b.c_str());
  }
  return row;
}

void ReadLayers(const WrittenJson& fields, const std::string& a, const std::string& b,
                PairResult* pair) {
  std::map<std::string, size_t> places;
  std::vector<LayerRow>& rows = pair->localisation;
  for (const WrittenJson& layer : fields.Objects("localisation")) {
    rows.push_back(ReadLayer(layer, places, a, b));
    places[rows.back().layer] = rows.size() - 1;
  }
  const auto highest = std::max_element(
      rows.begin(), rows.end(),
      [](const LayerRow& one, const LayerRow& other) { return one.rate < other.rate; });
  if (highest != rows.end()) pair->blamed = static_cast<size_t>(highest - rows.begin());
}

// The place of the backend that the JSON calls so.
size_t BackendOf(const WrittenJson& fields, const char* key,
                 const std::vector<BackendResult>& backends) {
  const std::string label = fields.Text(key);
  for (size_t i = 0; i < backends.size(); ++i) {
    if (backends[i].Shown() == label) return i;
  }
  fields.Fail(key, "names no backend: " + label);
  return 0;
}

PartedLayer ReadParted(const WrittenJson& fields) {
  return {fields.TextIfAny("layer"), fields.TextIfAny("type"), fields.TextsIfAny("after"),
          fields.CountIfAny("layers").value_or(0), fields.CountIfAny("matched").value_or(0)};
}

PairResult ReadPair(const WrittenJson& fields, const std::vector<BackendResult>& backends) {
  PairResult pair;
  pair.a = BackendOf(fields, "a", backends);
  pair.b = BackendOf(fields, "b", backends);
  pair.class_distance = ReadDistance(fields.Object("class_distance"), &pair.class_reason);
  pair.mad_distance = ReadDistance(fields.Object("mad_distance"), &pair.mad_reason);
  pair.mad_too_near = fields.CountIfAny("mad_too_near").value_or(0);
  pair.top_class_flips = fields.Count("top_class_flips");
  if (const auto right = fields.CountsIfAny("right_on_flips"); right.size() == 2) {
    pair.right_on_flips = {right[0], right[1]};
  }
  pair.near_flips = fields.CountIfAny("near_flips").value_or(0);
  pair.max_abs_difference = fields.Number("max_abs_difference");
  pair.over_tolerance = fields.CountIfAny("over_tolerance").value_or(0);
  pair.beyond_rounding = fields.CountIfAny("beyond_rounding").value_or(0);
  pair.inconsistent = fields.Flag("inconsistent");
  pair.pattern = fields.Text("pattern");
  if (const auto distribution = fields.ObjectIfAny("distribution")) {
    pair.class_distribution = distribution->CountsIfAny("class");
    pair.mad_distribution = distribution->CountsIfAny("mad");
  }
  pair.worst_input = fields.CountIfAny("worst_input").value_or(0);
  ReadLayers(fields, fields.Text("a"), fields.Text("b"), &pair);
  if (const auto parting = fields.ObjectIfAny("parting")) {
    pair.parting = {ReadParted(parting->Object("a")), ReadParted(parting->Object("b"))};
  }
  pair.finding = fields.TextIfAny("finding");
  pair.finding_reason = fields.TextIfAny("finding_reason");
  for (const WrittenJson& other : fields.ObjectsIfAny("other_layers")) {
    pair.others.push_back({other.Text("layer"),
                           other.Has("config") ? other.At("config").dump() : std::string(),
                           other.Text("finding")});
  }
  pair.localisation_reason = fields.TextIfAny("localisation_reason");
  return pair;
}

ModelFailure ReadFailure(const WrittenJson& fields) {
  ModelFailure failure;
  failure.stage = Named(fields, "stage",
                        std::array{FailureStage::kStart, FailureStage::kLoad,
                                   FailureStage::kPredict, FailureStage::kLayers});
  failure.kind =
      Named(fields, "kind",
            std::array{FailureKind::kRefused, FailureKind::kCrashed, FailureKind::kTimedOut,
                       FailureKind::kOutOfMemory, FailureKind::kNan});
  failure.signature = fields.Text("signature");
  failure.targets = fields.TextsIfAny("targets");
  failure.message = fields.Text("message");
  failure.frames = fields.TextsIfAny("frames");
  failure.last_line = fields.TextIfAny("last_line");
  failure.alone = fields.FlagIfAny("alone");
  if (const auto twin = fields.ObjectIfAny("twin")) {
    failure.twin = twin->Text("target");
    failure.twin_runs = twin->Flag("runs");
  }
  return failure;
}

std::optional<InputImage> ReadImage(const WrittenJson& fields) {
  InputImage image;
  image.height = fields.Count("height");
  image.width = fields.Count("width");
  image.channels = fields.Count("channels");
  const auto pixels = FromBase64(fields.Text("pixels"));
  // Divided, since a product of any three numbers may overflow.
  size_t left = pixels ? pixels->size() : 0;
  bool fits = pixels.has_value();
  for (const size_t extent : {image.height, image.width, image.channels}) {
    fits = fits && extent > 0 && left % extent == 0;
    if (fits) left /= extent;
  }
  fits = fits && left == 1;
  if (!fits) {
    fields.Fail("pixels", "is no picture of this size");
    return std::nullopt;
  }
  image.pixels = *pixels;
  return image;
}

// [[3, 0.75], [1, null]]
std::vector<PredictedClass> ReadTop(const WrittenJson& fields, const std::string& target,
                                    const Json& list) {
  std::vector<PredictedClass> top;
  for (const Json& entry : list) {
    const bool fits = entry.is_array() && entry.size() == 2 && entry[0].is_number_unsigned() &&
                      (entry[1].is_number() || entry[1].is_null());
    if (!fits) {
      fields.Fail(target, "holds what is no prediction");
      break;
    }
    top.emplace_back(entry[0].get<size_t>(), entry[1].is_null() ? NAN : entry[1].get<double>());
  }
  return top;
}

WorstInput ReadWorstInput(const WrittenJson& fields) {
  WorstInput input;
  input.index = fields.Count("index");
  const Json& label = fields.At("label");
  if (label.is_number_integer()) {
    input.label = label.get<int64_t>();
  } else if (!label.is_null()) {
    fields.Fail("label", "is no class");
  }
  const WrittenJson predictions = fields.Object("predictions");
  if (predictions.json().is_object()) {
    for (const auto& [target, list] : predictions.json().items()) {
      input.predictions.emplace_back(target, ReadTop(predictions, target, list));
    }
  }
  if (const auto image = fields.ObjectIfAny("image")) input.image = ReadImage(*image);
  input.text = fields.Text("text");
  return input;
}

ModelComparison ReadWhole(const WrittenJson& fields) {
  ModelComparison comparison;
  comparison.model = fields.Text("model");
  comparison.models = fields.TextsIfAny("models");
  comparison.data = fields.Text("data");
  comparison.inputs = fields.Count("inputs");
  for (const WrittenJson& each : fields.Objects("backends")) {
    comparison.backends.push_back(ReadBackend(each));
  }
  for (const WrittenJson& each : fields.Objects("pairs")) {
    comparison.pairs.push_back(ReadPair(each, comparison.backends));
  }
  comparison.unique_inconsistencies = fields.Count("unique_inconsistencies");
  if (fields.Has("lone")) comparison.lone = BackendOf(fields, "lone", comparison.backends);
  comparison.files_differ = fields.FlagIfAny("files_differ");
  comparison.lone_file = fields.TextIfAny("lone_file");
  comparison.mad_truth = fields.TextIfAny("mad_truth");
  comparison.referee = fields.TextIfAny("referee");
  comparison.referee_disputed = fields.FlagIfAny("referee_disputed");
  comparison.referee_reason = fields.TextIfAny("referee_reason");
  for (const WrittenJson& each : fields.ObjectsIfAny("failures")) {
    comparison.failures.push_back(ReadFailure(each));
  }
  for (const WrittenJson& each : fields.ObjectsIfAny("worst_inputs")) {
    comparison.worst_inputs.push_back(ReadWorstInput(each));
  }
  return comparison;
}

Error Unreadable(const std::string& fault) {
  return {"a comparison cannot be read: " + fault, "compare the model again to replace it"};
}

}  // namespace

Result<ModelComparison> ReadComparison(const Json& json) {
  std::string fault;
  const WrittenJson fields(json, "", &fault);
  const uint64_t schema = fields.Count("schema");
  if (!fault.empty()) return Unreadable(fault);
  if (schema != kSchema) {
    return Unreadable(
        fmt::format("another version of Parallax wrote it (schema {}, not {})", schema, kSchema));
  }
  ModelComparison comparison = ReadWhole(fields);
  if (!fault.empty()) return Unreadable(fault);
  return comparison;
}

Result<NamedComparison> ReadKept(const std::string& text) {
  const Json json = ParseJson<Json>(text);
  if (json.is_discarded()) return Unreadable("it is no JSON");
  NamedComparison kept;
  PARALLAX_TRY_ASSIGN(kept.result, ReadComparison(json));
  std::string fault;
  const WrittenJson fields(json, "", &fault);
  kept.name = fields.Text("name");
  kept.compared = static_cast<int64_t>(fields.Count("compared"));
  if (!fault.empty()) return Unreadable(fault);
  return kept;
}

}  // namespace parallax
