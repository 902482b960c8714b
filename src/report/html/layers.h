#pragma once

// Layers: a localisation as the HTML report reads it back from the JSON of a comparison.

#include <cstddef>
#include <string>
#include <vector>

#include "models/measure/json_reader.h"

namespace parallax {

struct Layer {
  std::string name;
  std::string type;
  std::vector<size_t> from;  // places of earlier layers
  double mad = 0;            // infinite where the JSON has null
  double rate = 0;
  bool highlighted = false;
  bool first_divergence = false;
};

struct Layers {
  std::vector<Layer> rows;      // in order of execution
  std::vector<size_t> telling;  // highlighted or first to diverge, the highest rate first
  bool has_edges = false;       // older comparisons do not say what goes into a layer
};

Layers ReadLayers(const Json& localisation);

}  // namespace parallax
