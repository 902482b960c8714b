#include "networks/network_json.h"

#include <nlohmann/json.hpp>

#include "base/check.h"
#include "base/nesting.h"

namespace parallax {
namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr const char* kOnInputs = "inputs";
constexpr const char* kOnWeights = "weights";

// A float has no place in a list of extents, and may be none that an integer holds.
std::vector<int64_t> WholesOf(const OrderedJson& json) {
  std::vector<int64_t> wholes;
  for (const OrderedJson& item : json) {
    if (!item.is_number_integer()) throw OrderedJson::other_error::create(502, "no whole", &json);
    wholes.push_back(item.get<int64_t>());
  }
  return wholes;
}

OrderedJson InputJson(const NetworkInput& input) {
  OrderedJson json{{"shape", input.shape}, {"dtype", input.dtype}};
  if (!input.contents.empty()) json["contents"] = input.contents;
  return json;
}

OrderedJson LayerJson(const NetworkLayer& layer) {
  OrderedJson parameters = OrderedJson::object();
  for (const LayerParameter& each : layer.parameters) parameters[each.name] = ValueJson(each.value);
  OrderedJson json{
      {"class", layer.kind}, {"parameters", std::move(parameters)}, {"from", layer.from}};
  if (layer.stored >= 0) json["stored"] = layer.stored;
  return json;
}

OrderedJson NoiseJson(const std::vector<NoiseStep>& noise) {
  OrderedJson list = OrderedJson::array();
  for (const NoiseStep& step : noise) {
    list.push_back({{"on", step.on_inputs ? kOnInputs : kOnWeights},
                    {"seed", step.seed},
                    {"scale", step.scale},
                    {"share", step.share}});
  }
  return list;
}

NoiseStep NoiseStepOf(const OrderedJson& json) {
  const std::string on = json.at("on").get<std::string>();
  if (on != kOnInputs && on != kOnWeights) {
    throw OrderedJson::other_error::create(503, "noise on nothing", &json);
  }
  const auto seed = WholesOf(OrderedJson::array({json.at("seed")}));
  return {on == kOnInputs, static_cast<uint64_t>(seed[0]), json.at("scale").get<double>(),
          json.at("share").get<double>()};
}

NetworkLayer LayerOfJson(const OrderedJson& json, int place, int inputs) {
  NetworkLayer layer;
  layer.kind = json.at("class").get<std::string>();
  for (const auto& [name, value] : json.at("parameters").items()) {
    layer.parameters.push_back(LayerParameterOf(name, value));
  }
  for (const int64_t from : WholesOf(json.at("from"))) {
    if (from >= place || from < -inputs) throw OrderedJson::other_error::create(501, "from", &json);
    layer.from.push_back(static_cast<int>(from));
  }
  const OrderedJson stored = json.value("stored", OrderedJson(-1));
  layer.stored = static_cast<int>(WholesOf(OrderedJson::array({stored}))[0]);
  return layer;
}

Network NetworkOf(const OrderedJson& json) {
  Network network;
  for (const OrderedJson& input : json.at("inputs")) {
    network.inputs.push_back(NetworkInputOf(input));
  }
  const OrderedJson nudge = json.value("nudge", OrderedJson(0));
  const std::vector<int64_t> numbers = WholesOf(OrderedJson::array({json.at("seed"), nudge}));
  network.seed = static_cast<uint64_t>(numbers[0]);
  network.nudge = static_cast<uint64_t>(numbers[1]);
  for (const OrderedJson& layer : json.at("layers")) {
    network.layers.push_back(LayerOfJson(layer, static_cast<int>(network.layers.size()),
                                         static_cast<int>(network.inputs.size())));
  }
  network.weights = json.value("weights", std::string());
  for (const OrderedJson& step : json.value("noise", OrderedJson::array())) {
    network.noise.push_back(NoiseStepOf(step));
  }
  return network;
}

}  // namespace

OrderedJson ValueJson(const Value& value) {
  if (value.Is<bool>()) return value.As<bool>();
  if (value.Is<int64_t>()) return value.As<int64_t>();
  if (value.Is<double>()) return value.As<double>();
  if (value.Is<std::string>()) return value.As<std::string>();
  if (value.Is<Sequence>()) {
    OrderedJson list = OrderedJson::array();
    for (const Value& item : value.As<Sequence>().items) list.push_back(ValueJson(item));
    return list;
  }
  if (value.Is<Dictionary>()) {
    OrderedJson object = OrderedJson::object();
    for (const DictionaryItem& item : value.As<Dictionary>().items) {
      object[item.key] = ValueJson(item.value);
    }
    return object;
  }
  PARALLAX_CHECK(value.Is<None>(), "a value of a parameter is plain");
  return nullptr;
}

Value ValueOfJson(const OrderedJson& json) {
  if (json.is_boolean()) return json.get<bool>();
  if (json.is_number_integer()) return json.get<int64_t>();
  if (json.is_number()) return json.get<double>();
  if (json.is_string()) return json.get<std::string>();
  if (json.is_array()) {
    Sequence list;
    for (const OrderedJson& item : json) list.items.push_back(ValueOfJson(item));
    return list;
  }
  if (json.is_object()) {
    Dictionary dictionary;
    for (const auto& [key, item] : json.items())
      dictionary.items.push_back({key, ValueOfJson(item)});
    return dictionary;
  }
  return None{};
}

NetworkInput NetworkInputOf(const OrderedJson& json) {
  return {WholesOf(json.at("shape")), json.at("dtype").get<std::string>(),
          json.value("contents", std::string())};
}

LayerParameter LayerParameterOf(const std::string& name, const OrderedJson& json) {
  return {name, ValueOfJson(json)};
}

std::string NetworkJson(const Network& network) {
  OrderedJson json;
  json["inputs"] = OrderedJson::array();
  for (const NetworkInput& input : network.inputs) json["inputs"].push_back(InputJson(input));
  json["layers"] = OrderedJson::array();
  for (const NetworkLayer& layer : network.layers) json["layers"].push_back(LayerJson(layer));
  json["seed"] = network.seed;
  if (network.nudge != 0) json["nudge"] = network.nudge;
  if (!network.weights.empty()) json["weights"] = network.weights;
  if (!network.noise.empty()) json["noise"] = NoiseJson(network.noise);
  return json.dump();
}

Result<Network> ReadNetwork(const std::string& text) {
  PARALLAX_TRY(CheckJsonNesting("a network", text));
  try {
    return NetworkOf(OrderedJson::parse(text));
  } catch (const OrderedJson::exception& error) {
    return Error{std::string("this is no network: ") + error.what(), ""};
  }
}

Hash128 HashOfNetwork(const Network& network) { return HashOf(NetworkJson(network)); }

}  // namespace parallax
