#pragma once

// Chains: networks of several layers, made a layer at a time of choices that ran alone. A layer
// that wants another rank gets a layer before it that reshapes; one that takes two inputs gets the
// last output and an earlier one of its shape, so that there are branches.

#include <optional>
#include <vector>

#include "base/rng.h"
#include "networks/layer_plan.h"

namespace parallax {

class ChainMaker {
 public:
  // Both outlive it.
  ChainMaker(const LayerCatalogue& catalogue, const std::vector<LayerPlan>& plans)
      : catalogue_(catalogue), plans_(plans) {}

  // A layer to begin with. None: nothing ran yet.
  std::optional<Network> Start(Rng& rng) const;
  // One layer more. `outputs`: the shape of the first output of each layer. The network stays as it
  // is where nothing fits.
  void Extend(const std::vector<Shape>& outputs, Rng& rng, Network* network) const;

 private:
  void AddReshape(size_t rank, Shape* shape, Network* network) const;

  const LayerCatalogue& catalogue_;
  const std::vector<LayerPlan>& plans_;
};

// The same number of elements in so many dimensions: [12] in two is [3, 4].
Shape SplitInto(int64_t elements, size_t dimensions);

}  // namespace parallax
