#pragma once

// NetworkSearch: which networks are run next: every layer as it starts, then combinations that
// cover all pairs of values, among them chains of what ran alone. Which values are legal alone is
// asked before, a layer at a time. Deterministic for a seed.

#include <functional>
#include <optional>
#include <vector>

#include "base/result.h"
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

  // Whether the library takes each of these networks.
  using Ask = std::function<Result<std::vector<bool>>(const std::vector<Network>&)>;
  // As many networks of one layer, fewer where a stage ends; none: all are done. Error: that of
  // `ask`.
  Result<std::vector<PlannedNetwork>> Next(size_t count, const Ask& ask);
  void Tell(const PlannedNetwork& network, bool ran);
  // Whether chains are worth while: each layer was tried alone.
  bool TriesChains() const { return stage_ != Stage::kStart; }

  const std::vector<LayerPlan>& plans() const { return plans_; }
  const ChainMaker& chains() const { return chains_; }
  Rng& rng() { return rng_; }

 private:
  using Stage = LayerPlan::Stage;
  Result<std::optional<PlannedNetwork>> NextOfStage(const Ask& ask);
  Status LearnValues(LayerPlan* plan, const Ask& ask);

  std::vector<LayerPlan> plans_;
  ChainMaker chains_;
  Rng rng_;
  Stage stage_ = Stage::kStart;
  size_t turn_ = 0;
};

}  // namespace parallax
