#pragma once

// LayerCatalogue: the layers that networks are made of, as an adapter tells them: what goes in, and
// for each parameter the values that are worth trying, legal or not.

#include <string>
#include <vector>

#include "base/result.h"
#include "networks/network.h"

namespace parallax {

struct ParameterChoices {
  std::string name;
  bool required = false;
  std::vector<Value> values;  // the first is the default, or what the layer starts with
};

struct LayerKind {
  std::string name;
  std::vector<std::vector<NetworkInput>> inputs;  // lists of tensors that it takes
  std::vector<ParameterChoices> parameters;
};

struct LayerCatalogue {
  // Programs: the outputs of the layers of a network; what goes into the only layer of one, and its
  // weights; the logits of a network, and where nan is. The last may be empty: there is none.
  std::string outputs, tensors, logits;
  // The layer that gives its input another shape, and the parameter that says which, without the
  // batch. Empty: there is none.
  struct Reshape {
    std::string kind, parameter;
  };
  Reshape reshape;
  std::vector<LayerKind> kinds;
  // Null: there is none of this name.
  const LayerKind* Find(const std::string& name) const;
};

// Error: the answer does not make sense.
Result<LayerCatalogue> ReadLayerCatalogue(const std::string& adapter, const std::string& text);

}  // namespace parallax
