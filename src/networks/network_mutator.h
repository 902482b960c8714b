#pragma once

// NetworkMutator: changes of a network's structure: a parameter of a layer gets another value, a
// layer becomes another one, one is put in, one is taken out. Whether the library takes what comes
// out is asked elsewhere; where it refuses a layer, Repair() gives that layer what it may take.

#include <vector>

#include "base/rng.h"
#include "networks/layer_catalogue.h"

namespace parallax {

class NetworkMutator {
 public:
  // The catalogue outlives it.
  explicit NetworkMutator(const LayerCatalogue& catalogue) : catalogue_(catalogue) {}

  // `outputs`: the shape of the first output of each layer. The network may come back as it was.
  Network Mutate(const Network& network, const std::vector<Shape>& outputs, Rng& rng) const;
  // The layer at `place` is refused; `outputs` are those of the layers before it. A reshape is put
  // before it where the rank is another, or where two shapes that go in are not the same. False:
  // nothing helps.
  bool Repair(size_t place, const std::vector<Shape>& outputs, Network* network) const;

 private:
  bool ChangeParameter(Network* network, Rng& rng) const;
  bool Replace(const std::vector<Shape>& outputs, Network* network, Rng& rng) const;
  bool Insert(const std::vector<Shape>& outputs, Network* network, Rng& rng) const;
  bool Remove(Network* network, Rng& rng) const;
  std::optional<NetworkLayer> AnyOfRank(size_t rank, Rng& rng) const;
  NetworkLayer ReshapeTo(const Shape& shape) const;

  const LayerCatalogue& catalogue_;
};

// Puts the layer before the one at `place`, in the way from its source number `input` to it.
void InsertLayer(size_t place, size_t input, NetworkLayer layer, Network* network);
// What took its output takes what went into it. REQUIRES: it takes one input, and is not the last.
void RemoveLayer(size_t place, Network* network);

}  // namespace parallax
