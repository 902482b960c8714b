#include "models/measure/localise.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/check.h"

namespace parallax {
namespace {

double Rate(const LayerDeviation& layer, std::span<const LayerDeviation> layers) {
  double worst = 0;
  for (size_t place : layer.inbound) {
    PARALLAX_CHECK(place < layers.size(), "an inbound layer is one of the list");
    worst = std::max(worst, layers[place].deviation);
  }
  // Nan that comes in is not brought in.
  if (std::isinf(worst)) return 0;
  return (layer.deviation - worst) / (worst + kRateEpsilon);
}

// Interpolated between the two nearest.
double ThirdQuartile(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  double place = 0.75 * static_cast<double>(values.size() - 1);
  auto below = static_cast<size_t>(place);
  double share = place - static_cast<double>(below);
  if (share == 0 || below + 1 == values.size()) return values[below];
  return values[below] + share * (values[below + 1] - values[below]);
}

}  // namespace

std::vector<LayerBlame> Localise(std::span<const LayerDeviation> layers) {
  std::vector<LayerBlame> blames;
  std::vector<double> rates;
  for (const LayerDeviation& layer : layers) {
    rates.push_back(Rate(layer, layers));
    blames.push_back({rates.back(), false, false});
  }
  double threshold = ThirdQuartile(std::move(rates));
  for (LayerBlame& blame : blames) {
    // Where half the rates are infinite the quartile is too, and nothing is above it.
    blame.highlighted = blame.rate > threshold || (std::isinf(blame.rate) && blame.rate > 0);
  }
  auto first = std::find_if(layers.begin(), layers.end(), [](const LayerDeviation& layer) {
    return layer.deviation > kDivergence;
  });
  if (first != layers.end()) blames[first - layers.begin()].first_divergence = true;
  return blames;
}

std::vector<size_t> ByRate(std::span<const LayerBlame> blames) {
  std::vector<size_t> places(blames.size());
  std::iota(places.begin(), places.end(), size_t{0});
  std::stable_sort(places.begin(), places.end(),
                   [&](size_t a, size_t b) { return blames[a].rate > blames[b].rate; });
  return places;
}

}  // namespace parallax
