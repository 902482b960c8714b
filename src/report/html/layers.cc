#include "report/html/layers.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace parallax {

Layers ReadLayers(const Json& localisation) {
  Layers layers;
  std::map<std::string, size_t> places;
  for (const Json& row : localisation) {
    Layer layer;
    layer.name = TextAt(row, "layer");
    layer.type = TextAt(row, "type");
    layer.mad = NumberAt(row, "mad").value_or(HUGE_VAL);
    layer.rate = NumberAt(row, "rate").value_or(HUGE_VAL);
    layer.highlighted = FlagAt(row, "highlighted");
    layer.first_divergence = FlagAt(row, "first_divergence");
    for (const Json& name : ListAt(row, "from")) {
      const auto at = name.is_string() ? places.find(name.get<std::string>()) : places.end();
      if (at != places.end()) layer.from.push_back(at->second);
    }
    layers.has_edges |= !layer.from.empty();
    const size_t place = layers.rows.size();
    places[layer.name] = place;
    if (layer.highlighted || layer.first_divergence) layers.telling.push_back(place);
    layers.rows.push_back(std::move(layer));
  }
  std::stable_sort(layers.telling.begin(), layers.telling.end(),
                   [&](size_t a, size_t b) { return layers.rows[a].rate > layers.rows[b].rate; });
  return layers;
}

}  // namespace parallax
