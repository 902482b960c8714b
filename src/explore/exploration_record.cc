#include "explore/exploration_record.h"

#include <nlohmann/json.hpp>

#include "base/base64.h"
#include "base/nesting.h"
#include "networks/network_json.h"

namespace parallax {
namespace {

using RecordJson = nlohmann::ordered_json;

RecordJson TensorRecord(const OutputTensor& tensor) {
  return {{"dtype", Name(tensor.dtype)},
          {"shape", tensor.shape},
          {"strides", tensor.strides},
          {"bytes", ToBase64(tensor.bytes)}};
}

OutputTensor TensorOfRecord(const RecordJson& json) {
  OutputTensor tensor;
  tensor.dtype = DTypeFromName(json.at("dtype").get<std::string>()).value_or(DType::kF32);
  tensor.shape = json.at("shape").get<Shape>();
  tensor.strides = json.at("strides").get<Shape>();
  tensor.bytes = FromBase64(json.at("bytes").get<std::string>()).value_or("");
  return tensor;
}

RecordJson FaultRecord(const FaultyLayer& fault) {
  RecordJson json{
      {"layer", fault.layer},   {"target", fault.target},         {"reference", fault.reference},
      {"wrong", fault.wrong},   {"symptom", Name(fault.symptom)}, {"message", fault.message},
      {"seen", fault.seen},     {"networks", fault.networks},     {"finding", fault.finding},
      {"reason", fault.reason}, {"script", fault.script}};
  json["causes"] = RecordJson::object();
  for (const LayerParameter& each : fault.causes) json["causes"][each.name] = ValueJson(each.value);
  json["network"] = NetworkJson(fault.witness.network);
  json["inputs"] = RecordJson::array();
  for (const OutputTensor& each : fault.witness.inputs) {
    json["inputs"].push_back(TensorRecord(each));
  }
  return json;
}

Symptom SymptomNamed(const std::string& name) {
  for (const Symptom each :
       {Symptom::kValue, Symptom::kNan, Symptom::kShape, Symptom::kRefused, Symptom::kCrashed}) {
    if (Name(each) == name) return each;
  }
  return Symptom::kNone;
}

Result<FaultyLayer> FaultOfRecord(const RecordJson& json) {
  FaultyLayer fault;
  const auto text = [&](const char* key) { return json.at(key).get<std::string>(); };
  fault.layer = text("layer");
  fault.target = text("target");
  fault.reference = text("reference");
  fault.wrong = text("wrong");
  fault.symptom = SymptomNamed(text("symptom"));
  fault.message = text("message");
  fault.seen = json.at("seen").get<std::set<std::string>>();
  fault.networks = json.at("networks").get<uint64_t>();
  fault.finding = text("finding");
  fault.reason = text("reason");
  fault.script = text("script");
  for (const auto& [name, value] : json.at("causes").items()) {
    fault.causes.push_back(LayerParameterOf(name, value));
  }
  PARALLAX_TRY_ASSIGN(fault.witness.network, ReadNetwork(text("network")));
  for (const RecordJson& each : json.at("inputs")) {
    fault.witness.inputs.push_back(TensorOfRecord(each));
  }
  return fault;
}

// Calls visit(key, number) for each; `exploration` may be const.
template <class E, class Visit>
void ForEachCount(E& exploration, const Visit& visit) {
  visit("networks", exploration.networks);
  visit("refused", exploration.refused);
  visit("chains", exploration.chains);
  visit("parameter_values", exploration.parameter_values);
  visit("parameter_pairs", exploration.parameter_pairs);
  visit("inconsistencies", exploration.inconsistencies);
  visit("crashes", exploration.crashes);
  visit("nan", exploration.nan);
  visit("rounding", exploration.rounding);
}

Result<Exploration> ExplorationOfRecord(const RecordJson& json) {
  Exploration exploration;
  ForEachCount(exploration, [&](const char* key, uint64_t& count) {
    count = json.at(key).template get<uint64_t>();
  });
  exploration.seconds = json.at("seconds").get<double>();
  exploration.layers = json.at("layers").get<std::set<std::string>>();
  for (const RecordJson& each : json.at("unique")) {
    PARALLAX_TRY_ASSIGN(FaultyLayer fault, FaultOfRecord(each));
    exploration.unique.push_back(std::move(fault));
  }
  for (const RecordJson& each : json.at("nan_layers")) {
    exploration.nan_layers.push_back({each.at("layer").get<std::string>(),
                                      each.at("network").get<std::string>(),
                                      each.at("networks").get<uint64_t>()});
  }
  return exploration;
}

}  // namespace

std::string ExplorationRecord(const Exploration& exploration) {
  RecordJson json;
  ForEachCount(exploration, [&](const char* key, const uint64_t& count) { json[key] = count; });
  json["seconds"] = exploration.seconds;
  json["layers"] = exploration.layers;
  json["unique"] = RecordJson::array();
  for (const FaultyLayer& fault : exploration.unique) json["unique"].push_back(FaultRecord(fault));
  json["nan_layers"] = RecordJson::array();
  for (const NanLayer& each : exploration.nan_layers) {
    json["nan_layers"].push_back(
        {{"layer", each.layer}, {"network", each.network}, {"networks", each.networks}});
  }
  // A library may say what is no UTF-8.
  return json.dump(-1, ' ', false, RecordJson::error_handler_t::replace);
}

Result<Exploration> ReadExplorationRecord(const std::string& text) {
  PARALLAX_TRY(CheckJsonNesting("an exploration", text));
  try {
    return ExplorationOfRecord(RecordJson::parse(text));
  } catch (const RecordJson::exception& error) {
    return Error{std::string("the store keeps no exploration: ") + error.what(), ""};
  }
}

}  // namespace parallax
