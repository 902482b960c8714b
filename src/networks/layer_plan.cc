#include "networks/layer_plan.h"

#include <algorithm>

namespace parallax {
namespace {

constexpr size_t kInputsDimension = 0, kContentsDimension = 1, kFirstParameter = 2;
constexpr const char* kContents[] = {"", "whole", "wide", "flat"};
constexpr int kMostAttempts = 2;  // at a pair: among others, then by itself
constexpr int kCandidates = 8;
constexpr size_t kMostRemembered = 64;

}  // namespace

LayerPlan::LayerPlan(const LayerKind& kind, uint64_t seed)
    : kind_(kind), rng_(seed), base_(kFirstParameter + kind.parameters.size(), 0) {}

size_t LayerPlan::SizeOf(size_t dimension) const {
  if (dimension == kInputsDimension) return kind_.inputs.size();
  if (dimension == kContentsDimension) return std::size(kContents);
  return kind_.parameters[dimension - kFirstParameter].values.size();
}

std::optional<LayerChoice> LayerPlan::Next() {
  switch (stage_) {
    case Stage::kStart:
      stage_ = Stage::kValues;
      return base_;
    case Stage::kValues:
      if (auto choice = NextValue()) return choice;
      stage_ = Stage::kPairs;
      return std::nullopt;
    case Stage::kPairs:
      if (pairs_.empty()) ListPairs();
      if (auto choice = NextPair()) return choice;
      stage_ = Stage::kDone;
      return std::nullopt;
    case Stage::kDone:
      break;
  }
  return std::nullopt;
}

std::optional<LayerChoice> LayerPlan::NextValue() {
  auto& [dimension, value] = next_;
  for (; dimension < base_.size(); ++dimension, value = 1) {
    if (value >= SizeOf(dimension)) continue;
    LayerChoice choice = base_;
    choice[dimension] = value++;
    return choice;
  }
  return std::nullopt;
}

void LayerPlan::ListPairs() {
  for (size_t a = 0; a < base_.size(); ++a) {
    for (size_t b = a + 1; b < base_.size(); ++b) {
      for (size_t x = 0; x < SizeOf(a); ++x) {
        for (size_t y = 0; y < SizeOf(b); ++y) {
          if (!refused_.contains({a, x}) && !refused_.contains({b, y})) {
            pairs_.push_back({{a, x}, {b, y}});
          }
        }
      }
    }
  }
  // One parameter after the other would leave the last ones for the end.
  for (size_t i = pairs_.size(); i > 1; --i) std::swap(pairs_[i - 1], pairs_[rng_.Below(i)]);
}

std::optional<LayerChoice> LayerPlan::NextPair() {
  for (; at_ < pairs_.size(); ++at_) {
    const Pair& pair = pairs_[at_];
    if (covered_.contains(pair)) continue;
    const int attempt = attempts_[pair]++;
    if (attempt >= kMostAttempts) continue;
    if (attempt == 0) return Filled(pair);
    LayerChoice choice = base_;
    choice[pair.first.first] = pair.first.second;
    choice[pair.second.first] = pair.second.second;
    return choice;
  }
  return std::nullopt;
}

// The pair with other values that cover many pairs as well.
LayerChoice LayerPlan::Filled(const Pair& pair) {
  LayerChoice best;
  size_t most = 0;
  for (int i = 0; i < kCandidates; ++i) {
    LayerChoice choice = base_;
    for (size_t d = 0; d < choice.size(); ++d) {
      const size_t value = rng_.Below(SizeOf(d));
      // Half stay as they are: where all change, most combinations are refused.
      if (rng_.OneIn(2) && !refused_.contains({d, value})) choice[d] = value;
    }
    choice[pair.first.first] = pair.first.second;
    choice[pair.second.first] = pair.second.second;
    const size_t fresh = NewPairs(choice);
    if (best.empty() || fresh > most) {
      best = std::move(choice);
      most = fresh;
    }
  }
  return best;
}

size_t LayerPlan::NewPairs(const LayerChoice& choice) const {
  const std::vector<Pair> all = PairsOf(choice);
  return static_cast<size_t>(std::count_if(
      all.begin(), all.end(), [&](const Pair& each) { return !covered_.contains(each); }));
}

std::vector<LayerPlan::Pair> LayerPlan::PairsOf(const LayerChoice& choice) {
  std::vector<Pair> pairs;
  for (size_t a = 0; a < choice.size(); ++a) {
    for (size_t b = a + 1; b < choice.size(); ++b)
      pairs.push_back({{a, choice[a]}, {b, choice[b]}});
  }
  return pairs;
}

void LayerPlan::Learn(const LayerChoice& choice, bool legal) {
  if (legal) return;
  std::vector<Place> others;
  for (size_t d = 0; d < choice.size(); ++d) {
    if (choice[d] != base_[d]) others.push_back({d, choice[d]});
  }
  if (others.size() == 1) refused_.insert(others[0]);
}

void LayerPlan::Tell(const LayerChoice& choice, bool ran) {
  Learn(choice, ran);
  if (!ran) return;
  for (size_t d = kFirstParameter; d < choice.size(); ++d) values_.insert({d, choice[d]});
  for (const Pair& pair : PairsOf(choice)) covered_.insert(pair);
  if (ran_.size() < kMostRemembered) {
    ran_.push_back(choice);
  } else {
    ran_[rng_.Below(kMostRemembered)] = choice;
  }
}

uint64_t LayerPlan::pairs_covered() const {
  return static_cast<uint64_t>(
      std::count_if(covered_.begin(), covered_.end(), [](const Pair& pair) {
        return pair.first.first >= kFirstParameter;  // the other one stands behind it
      }));
}

std::optional<LayerChoice> LayerPlan::AnyThatRan(Rng& rng) const {
  if (ran_.empty()) return std::nullopt;
  return ran_[rng.Below(ran_.size())];
}

Network LayerPlan::NetworkOf(const LayerChoice& choice, uint64_t seed) const {
  Network network;
  network.seed = seed;
  network.inputs = kind_.inputs[choice[kInputsDimension]];
  for (NetworkInput& input : network.inputs) {
    // A layer may want contents of its own.
    if (input.contents.empty()) input.contents = kContents[choice[kContentsDimension]];
  }
  NetworkLayer layer;
  layer.kind = kind_.name;
  for (size_t i = 0; i < kind_.parameters.size(); ++i) {
    const ParameterChoices& parameter = kind_.parameters[i];
    const size_t value = choice[kFirstParameter + i];
    if (value == 0 && !parameter.required) continue;
    layer.parameters.push_back({parameter.name, parameter.values[value]});
  }
  for (size_t i = 0; i < network.inputs.size(); ++i) {
    layer.from.push_back(-1 - static_cast<int>(i));
  }
  network.layers.push_back(std::move(layer));
  return network;
}

}  // namespace parallax
