#include "networks/network.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/check.h"
#include "words/value_text.h"

namespace parallax {
namespace {

std::string Steps(size_t count) { return count == 1 ? "1 step" : fmt::format("{} steps", count); }

}  // namespace

const Value* FindParameter(const NetworkLayer& layer, const std::string& name) {
  for (const LayerParameter& parameter : layer.parameters) {
    if (parameter.name == name) return &parameter.value;
  }
  return nullptr;
}

void SetParameter(const std::string& name, const Value* value, NetworkLayer* layer) {
  const auto at = std::find_if(layer->parameters.begin(), layer->parameters.end(),
                               [&](const LayerParameter& each) { return each.name == name; });
  if (value == nullptr) {
    if (at != layer->parameters.end()) layer->parameters.erase(at);
  } else if (at != layer->parameters.end()) {
    at->value = *value;
  } else {
    layer->parameters.push_back({name, *value});
  }
}

std::string LayerText(const NetworkLayer& layer) {
  std::string text;
  for (const LayerParameter& parameter : layer.parameters) {
    if (!text.empty()) text += ", ";
    text += parameter.name + "=" + ValueText(parameter.value, TextStyle::kDescription);
  }
  return fmt::format("{}({})", layer.kind, text);
}

std::string NetworkText(const Network& network) {
  std::string text;
  for (const NetworkLayer& layer : network.layers) {
    if (!text.empty()) text += ", ";
    text += LayerText(layer);
  }
  text += " on ";
  for (size_t i = 0; i < network.inputs.size(); ++i) {
    const NetworkInput& input = network.inputs[i];
    text += fmt::format("{}{}[{}]", i > 0 ? ", " : "", input.dtype, fmt::join(input.shape, ", "));
  }
  if (!network.weights.empty()) {
    text += " with weights of " + std::filesystem::path(network.weights).filename().string();
  }
  if (!network.noise.empty()) text += fmt::format(", {} of noise", Steps(network.noise.size()));
  return text;
}

Network Alone(const Network& network, size_t place, std::vector<NetworkInput> inputs) {
  PARALLAX_CHECK(place < network.layers.size(), "a layer of the network");
  Network alone;
  alone.layers = {network.layers[place]};
  alone.layers[0].from.clear();
  for (size_t i = 0; i < inputs.size(); ++i) {
    alone.layers[0].from.push_back(-1 - static_cast<int>(i));
  }
  alone.inputs = std::move(inputs);
  alone.seed = network.seed + place;
  alone.weights = network.weights;
  alone.noise = network.noise;
  return alone;
}

}  // namespace parallax
