#pragma once

// NetworkSearch: which networks are run next: every layer as it starts, then its values one by one,
// then pairs of values, among them chains of what ran alone. Deterministic for a seed.

#include <optional>
#include <vector>

#include "base/rng.h"
#include "networks/chain.h"
#include "networks/layer_plan.h"

namespace parallax {

// A network of one layer, and whose plan it is of.
struct PlannedNetwork {
  Network network;
  size_t plan = 0;
  LayerChoice choice;
};

class NetworkSearch {
 public:
  // The catalogue outlives it.
  NetworkSearch(const LayerCatalogue& catalogue, uint64_t seed);

  // As many networks of one layer, fewer where a stage ends; none: all are done.
  std::vector<PlannedNetwork> Next(size_t count);
  void Tell(const PlannedNetwork& network, bool ran);
  // Whether chains are worth while: values were tried alone.
  bool TriesChains() const { return stage_ != Stage::kStart && stage_ != Stage::kValues; }

  const std::vector<LayerPlan>& plans() const { return plans_; }
  const ChainMaker& chains() const { return chains_; }
  Rng& rng() { return rng_; }

 private:
  using Stage = LayerPlan::Stage;
  std::optional<PlannedNetwork> NextOfStage();

  std::vector<LayerPlan> plans_;
  ChainMaker chains_;
  Rng rng_;
  Stage stage_ = Stage::kStart;
  size_t turn_ = 0;
};

}  // namespace parallax
