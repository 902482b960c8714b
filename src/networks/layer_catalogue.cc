#include "networks/layer_catalogue.h"

#include <nlohmann/json.hpp>

#include "base/nesting.h"
#include "networks/network_json.h"

namespace parallax {
namespace {

using CatalogueJson = nlohmann::ordered_json;

LayerKind KindOf(const CatalogueJson& json) {
  LayerKind kind;
  kind.name = json.at("name").get<std::string>();
  for (const CatalogueJson& list : json.at("inputs")) {
    kind.inputs.emplace_back();
    for (const CatalogueJson& input : list) kind.inputs.back().push_back(NetworkInputOf(input));
  }
  for (const CatalogueJson& each : json.at("parameters")) {
    ParameterChoices choices{
        each.at("name").get<std::string>(), each.at("required").get<bool>(), {}};
    for (const CatalogueJson& value : each.at("values")) {
      choices.values.push_back(ValueOfJson(value));
    }
    if (!choices.values.empty()) kind.parameters.push_back(std::move(choices));
  }
  return kind;
}

}  // namespace

const LayerKind* LayerCatalogue::Find(const std::string& name) const {
  for (const LayerKind& kind : kinds) {
    if (kind.name == name) return &kind;
  }
  return nullptr;
}

Result<LayerCatalogue> ReadLayerCatalogue(const std::string& adapter, const std::string& text) {
  PARALLAX_TRY(CheckJsonNesting("the catalogue of layers", text));
  try {
    const CatalogueJson json = CatalogueJson::parse(text);
    LayerCatalogue catalogue;
    catalogue.outputs = json.at("outputs").get<std::string>();
    catalogue.tensors = json.at("tensors").get<std::string>();
    catalogue.logits = json.value("logits", std::string());
    if (json.contains("reshape")) {
      catalogue.reshape = {json["reshape"].at("class").get<std::string>(),
                           json["reshape"].at("parameter").get<std::string>()};
    }
    for (const CatalogueJson& kind : json.at("layers")) {
      LayerKind read = KindOf(kind);
      if (!read.inputs.empty()) catalogue.kinds.push_back(std::move(read));
    }
    return catalogue;
  } catch (const CatalogueJson::exception& error) {
    return Error{"the adapter " + adapter + " tells no layers: " + error.what(),
                 "docs/add-a-target.md says what network_layers() answers"};
  }
}

}  // namespace parallax
