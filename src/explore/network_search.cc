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

Result<std::vector<PlannedNetwork>> NetworkSearch::Next(size_t count, const Ask& ask) {
  std::vector<PlannedNetwork> networks;
  while (networks.size() < count && stage_ != Stage::kDone) {
    PARALLAX_TRY_ASSIGN(auto next, NextOfStage(ask));
    if (next) {
      networks.push_back(std::move(*next));
      continue;
    }
    stage_ = stage_ == Stage::kStart ? Stage::kPairs : Stage::kDone;
    // What was refused has to be told before the next stage is planned.
    if (!networks.empty()) break;
  }
  return networks;
}

Status NetworkSearch::LearnValues(LayerPlan* plan, const Ask& ask) {
  std::vector<LayerChoice> choices;
  std::vector<Network> networks;
  while (auto choice = plan->Next()) {
    networks.push_back(plan->NetworkOf(*choice, 0));
    choices.push_back(std::move(*choice));
  }
  if (choices.empty()) return {};
  PARALLAX_TRY_ASSIGN(const std::vector<bool> legal, ask(networks));
  for (size_t i = 0; i < choices.size(); ++i) plan->Learn(choices[i], legal[i]);
  return {};
}

Result<std::optional<PlannedNetwork>> NetworkSearch::NextOfStage(const Ask& ask) {
  for (size_t i = 0; i < plans_.size(); ++i) {
    const size_t at = turn_++ % plans_.size();
    LayerPlan& plan = plans_[at];
    if (stage_ == Stage::kPairs && plan.stage() == Stage::kValues) {
      PARALLAX_TRY(LearnValues(&plan, ask));
    }
    if (plan.stage() != stage_) continue;
    if (auto choice = plan.Next()) {
      return std::optional(PlannedNetwork{plan.NetworkOf(*choice, rng_.Next() >> 32), at, *choice});
    }
  }
  return std::optional<PlannedNetwork>();
}

void NetworkSearch::Tell(const PlannedNetwork& network, bool ran) {
  plans_[network.plan].Tell(network.choice, ran);
}

}  // namespace parallax
