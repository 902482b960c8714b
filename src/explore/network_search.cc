#include "explore/network_search.h"

namespace parallax {
namespace {

std::vector<LayerPlan> PlansOf(const LayerCatalogue& catalogue, uint64_t seed) {
  std::vector<LayerPlan> plans;
  for (size_t i = 0; i < catalogue.kinds.size(); ++i) {
    plans.emplace_back(catalogue.kinds[i], Mix(seed, i + 1));
  }
  return plans;
}

}  // namespace

NetworkSearch::NetworkSearch(const LayerCatalogue& catalogue, uint64_t seed)
    : plans_(PlansOf(catalogue, seed)), chains_(catalogue, plans_), rng_(seed) {}

std::vector<PlannedNetwork> NetworkSearch::Next(size_t count) {
  std::vector<PlannedNetwork> networks;
  while (networks.size() < count && stage_ != Stage::kDone) {
    if (auto next = NextOfStage()) {
      networks.push_back(std::move(*next));
      continue;
    }
    stage_ = static_cast<Stage>(static_cast<int>(stage_) + 1);
    // What was refused has to be told before the next stage is planned.
    if (!networks.empty()) break;
  }
  return networks;
}

std::optional<PlannedNetwork> NetworkSearch::NextOfStage() {
  for (size_t i = 0; i < plans_.size(); ++i) {
    const size_t at = turn_++ % plans_.size();
    if (plans_[at].stage() != stage_) continue;
    if (auto choice = plans_[at].Next()) {
      return PlannedNetwork{plans_[at].NetworkOf(*choice, rng_.Next() >> 32), at, *choice};
    }
  }
  return std::nullopt;
}

void NetworkSearch::Tell(const PlannedNetwork& network, bool ran) {
  plans_[network.plan].Tell(network.choice, ran);
}

}  // namespace parallax
