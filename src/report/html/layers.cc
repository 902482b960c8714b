#include "report/html/layers.h"

#include <algorithm>

#include "models/measure/comparison_figures.h"

namespace parallax {

Layers LayersOf(const std::vector<LayerRow>& rows) {
  const bool has_edges =
      std::any_of(rows.begin(), rows.end(), [](const LayerRow& row) { return !row.from.empty(); });
  return {rows, TellingLayers(rows), has_edges};
}

}  // namespace parallax
