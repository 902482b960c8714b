#include "networks/chain.h"

#include <algorithm>

namespace parallax {
namespace {

constexpr int kTries = 8;
constexpr int64_t kMostElements = 4096;  // of what goes from layer to layer

}  // namespace

Shape SplitInto(int64_t elements, size_t dimensions) {
  Shape shape;
  for (size_t left = dimensions; left > 1; --left) {
    int64_t extent = 1;
    // The largest divisor that leaves the others as much.
    for (int64_t d = 2; d <= elements; ++d) {
      int64_t power = 1;
      for (size_t i = 0; i < left && power <= elements; ++i) power *= d;
      if (power > elements) break;
      if (elements % d == 0) extent = d;
    }
    shape.push_back(extent);
    elements /= extent;
  }
  shape.push_back(elements);
  return shape;
}

std::optional<Network> ChainMaker::Start(Rng& rng) const {
  for (int i = 0; i < kTries && !plans_.empty(); ++i) {
    const LayerPlan& plan = plans_[rng.Below(plans_.size())];
    if (const auto choice = plan.AnyThatRan(rng)) return plan.NetworkOf(*choice, rng.Next() >> 32);
  }
  return std::nullopt;
}

void ChainMaker::AddReshape(size_t rank, Shape* shape, Network* network) const {
  Shape target = SplitInto(NumElements(*shape) / std::max<int64_t>(1, shape->front()), rank - 1);
  Sequence extents;
  for (const int64_t extent : target) extents.items.push_back(Value{extent});
  NetworkLayer layer;
  layer.kind = catalogue_.reshape.kind;
  layer.parameters = {{catalogue_.reshape.parameter, Value{std::move(extents)}}};
  layer.from = {static_cast<int>(network->layers.size()) - 1};
  network->layers.push_back(std::move(layer));
  target.insert(target.begin(), shape->front());
  *shape = std::move(target);
}

void ChainMaker::Extend(const std::vector<Shape>& outputs, Rng& rng, Network* network) const {
  if (outputs.empty() || outputs.back().empty() || plans_.empty()) return;
  Shape last = outputs.back();
  if (NumElements(last) > kMostElements || NumElements(last) < 1) return;
  for (int i = 0; i < kTries; ++i) {
    const LayerPlan& plan = plans_[rng.Below(plans_.size())];
    const auto choice = plan.AnyThatRan(rng);
    if (!choice) continue;
    const Network alone = plan.NetworkOf(*choice, 0);
    const NetworkInput& wanted = alone.inputs.front();
    const bool ranks = wanted.shape.size() == last.size();
    if (wanted.dtype.find("float") == std::string::npos || wanted.shape.size() < 2) continue;
    if (!ranks && catalogue_.reshape.kind.empty()) continue;
    if (!ranks) AddReshape(wanted.shape.size(), &last, network);
    NetworkLayer layer = alone.layers.front();
    const int before = static_cast<int>(network->layers.size()) - 1;
    for (size_t input = 0; input < layer.from.size(); ++input) layer.from[input] = before;
    for (size_t place = 0; ranks && layer.from.size() > 1 && place + 1 < outputs.size(); ++place) {
      if (outputs[place] == last) layer.from[1] = static_cast<int>(place);
    }
    network->layers.push_back(std::move(layer));
    return;
  }
}

}  // namespace parallax
