#pragma once

// Layers: a localisation as the HTML report draws it.

#include <cstddef>
#include <vector>

#include "models/measure/comparison.h"

namespace parallax {

struct Layers {
  const std::vector<LayerRow>& rows;  // in order of execution
  std::vector<size_t> telling;        // highlighted or first to diverge, the highest rate first
  bool has_edges = false;             // older comparisons do not say what goes into a layer
};

// `rows` outlives it.
Layers LayersOf(const std::vector<LayerRow>& rows);

}  // namespace parallax
