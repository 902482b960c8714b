#include "explore/population.h"

#include <algorithm>
#include <cmath>

namespace parallax {
namespace {

// Scales of noise, in mean magnitudes, and shares of the numbers: from a few that move far to all
// that move a little.
constexpr double kScales[] = {0.03, 0.1, 0.3, 1.0, 3.0};
constexpr double kShares[] = {1.0, 0.3, 0.1, 0.03};

bool Has(const std::vector<NoiseStep>& steps, const NoiseStep& step) {
  return std::find(steps.begin(), steps.end(), step) != steps.end();
}

bool IsFitter(const Individual& a, const Individual& b) {
  return a.fitness.has_value() != b.fitness.has_value() ? a.fitness.has_value()
                                                        : a.fitness > b.fitness;
}

}  // namespace

NoiseStep Population::AnyStep() {
  NoiseStep step;
  step.on_inputs = mutations_.inputs && (!mutations_.weights || rng_.OneIn(2));
  step.seed = rng_.Next() >> 32;
  step.scale = kScales[rng_.Below(std::size(kScales))];
  step.share = kShares[rng_.Below(std::size(kShares))];
  return step;
}

Child Population::Mutated(Individual individual) {
  const bool moves = mutations_.weights || mutations_.inputs;
  const bool restructures =
      mutations_.network && (!moves || rng_.OneIn(kOneRestructured)) && !individual.outputs.empty();
  Child child{individual.network, false, {}};
  if (restructures) {
    child.network = mutator_.Mutate(individual.network, individual.outputs, rng_);
    child.restructured = child.network != individual.network;
  } else if (moves) {
    individual.network.noise.push_back(AnyStep());
    std::vector<NoiseStep>& noise = individual.network.noise;
    if (noise.size() > kMostNoiseSteps) {
      noise.erase(noise.begin() + static_cast<std::ptrdiff_t>(rng_.Below(noise.size())));
    }
    child.network = individual.network;
  }
  child.before = std::move(individual);
  return child;
}

std::vector<Child> Population::First() {
  parents_.clear();
  std::vector<Child> children{{seed_.network, false, seed_}};
  while (children.size() < kPopulation) children.push_back(Mutated(seed_));
  return children;
}

// Each step from one parent or the other; the structure of the first, so that shapes fit.
Network Population::Crossed(const Individual& first, const Individual& second) {
  Network network = first.network;
  network.noise.clear();
  for (const NoiseStep& step : first.network.noise) {
    const bool both = Has(second.network.noise, step);
    if (both || rng_.Unit() < kCrossoverRate) network.noise.push_back(step);
  }
  for (const NoiseStep& step : second.network.noise) {
    const bool both = Has(first.network.noise, step);
    if (!both && rng_.Unit() >= kCrossoverRate) network.noise.push_back(step);
  }
  if (network.noise.size() > kMostNoiseSteps) network.noise.resize(kMostNoiseSteps);
  return network;
}

std::vector<Child> Population::Next(const std::vector<Individual>& living) {
  std::vector<Child> children;
  parents_.clear();
  if (selection_ == Selection::kNone) {
    while (children.size() < kPopulation) children.push_back(Mutated(seed_));
    return children;
  }
  for (const Individual& each : living) {
    if (each.fitness) parents_.push_back(each);
  }
  if (parents_.empty()) parents_.push_back(seed_);
  if (selection_ == Selection::kFittest) {
    std::stable_sort(parents_.begin(), parents_.end(), IsFitter);
  } else {
    for (size_t i = parents_.size(); i > 1; --i)
      std::swap(parents_[i - 1], parents_[rng_.Below(i)]);
  }
  parents_.resize(std::min(parents_.size(), kParents));
  while (children.size() + parents_.size() < kPopulation) {
    const Individual& first = parents_[rng_.Below(parents_.size())];
    const Individual& second = parents_[rng_.Below(parents_.size())];
    Individual crossed{Crossed(first, second), first.outputs, {}};
    // A child that is not mutated is thrown away, as in the paper.
    if (rng_.Unit() < kMutationRate) children.push_back(Mutated(std::move(crossed)));
  }
  return children;
}

}  // namespace parallax
