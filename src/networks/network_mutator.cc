#include "networks/network_mutator.h"

#include <algorithm>

#include "base/check.h"
#include "networks/chain.h"

namespace parallax {
namespace {

constexpr int kTriesAtMutating = 8;
// Of as many mutations so many change a parameter (the network mutation of Audee, ASE 2020, does
// that alone); the others change the layers.
constexpr uint64_t kMutations = 8, kOfParameters = 5;

// What goes into a layer by its source number `input`; empty: it is not known.
Shape ShapeInto(const Network& network, size_t place, size_t input,
                const std::vector<Shape>& outputs) {
  const std::vector<int>& from = network.layers[place].from;
  if (input >= from.size()) return {};
  if (from[input] < 0) return network.inputs[static_cast<size_t>(-1 - from[input])].shape;
  const auto source = static_cast<size_t>(from[input]);
  return source < outputs.size() ? outputs[source] : Shape{};
}

}  // namespace

void InsertLayer(size_t place, size_t input, NetworkLayer layer, Network* network) {
  PARALLAX_CHECK(input < network->layers[place].from.size(), "a source of the layer");
  layer.from = {network->layers[place].from[input]};
  for (size_t i = place; i < network->layers.size(); ++i) {
    for (int& from : network->layers[i].from) from += from >= static_cast<int>(place);
  }
  network->layers[place].from[input] = static_cast<int>(place);
  network->layers.insert(network->layers.begin() + static_cast<std::ptrdiff_t>(place),
                         std::move(layer));
}

void RemoveLayer(size_t place, Network* network) {
  const int source = network->layers[place].from.at(0);
  for (size_t i = place + 1; i < network->layers.size(); ++i) {
    for (int& from : network->layers[i].from) {
      if (from == static_cast<int>(place)) {
        from = source;
      } else {
        from -= from > static_cast<int>(place);
      }
    }
  }
  network->layers.erase(network->layers.begin() + static_cast<std::ptrdiff_t>(place));
}

Network NetworkMutator::Mutate(const Network& network, const std::vector<Shape>& outputs,
                               Rng& rng) const {
  Network mutated = network;
  for (int i = 0; i < kTriesAtMutating && !network.layers.empty(); ++i) {
    const uint64_t which = rng.Below(kMutations);
    if (which < kOfParameters ? ChangeParameter(&mutated, rng)
        : which == 5          ? Replace(outputs, &mutated, rng)
        : which == 6          ? Insert(outputs, &mutated, rng)
                              : Remove(&mutated, rng)) {
      break;
    }
  }
  return mutated;
}

bool NetworkMutator::ChangeParameter(Network* network, Rng& rng) const {
  NetworkLayer& layer = network->layers[rng.Below(network->layers.size())];
  const LayerKind* kind = catalogue_.Find(layer.kind);
  if (kind == nullptr || kind->parameters.empty()) return false;
  const ParameterChoices& parameter = kind->parameters[rng.Below(kind->parameters.size())];
  const size_t value = rng.Below(parameter.values.size());
  const NetworkLayer before = layer;
  const bool by_default = value == 0 && !parameter.required;
  SetParameter(parameter.name, by_default ? nullptr : &parameter.values[value], &layer);
  return layer != before;
}

// Of one input of floats, with what it needs.
std::optional<NetworkLayer> NetworkMutator::AnyOfRank(size_t rank, Rng& rng) const {
  if (catalogue_.kinds.empty()) return std::nullopt;
  const LayerKind& kind = catalogue_.kinds[rng.Below(catalogue_.kinds.size())];
  const bool fits = std::any_of(kind.inputs.begin(), kind.inputs.end(), [&](const auto& inputs) {
    return inputs.size() == 1 && inputs[0].shape.size() == rank &&
           inputs[0].dtype.find("float") != std::string::npos;
  });
  if (!fits) return std::nullopt;
  NetworkLayer layer;
  layer.kind = kind.name;
  for (const ParameterChoices& parameter : kind.parameters) {
    if (parameter.required) layer.parameters.push_back({parameter.name, parameter.values.front()});
  }
  return layer;
}

bool NetworkMutator::Replace(const std::vector<Shape>& outputs, Network* network, Rng& rng) const {
  const size_t place = rng.Below(network->layers.size());
  NetworkLayer& layer = network->layers[place];
  if (layer.from.size() != 1) return false;
  auto other = AnyOfRank(ShapeInto(*network, place, 0, outputs).size(), rng);
  if (!other || other->kind == layer.kind) return false;
  other->from = layer.from;
  layer = std::move(*other);
  return true;
}

bool NetworkMutator::Insert(const std::vector<Shape>& outputs, Network* network, Rng& rng) const {
  const size_t place = rng.Below(network->layers.size());
  if (network->layers[place].from.empty()) return false;
  const size_t input = rng.Below(network->layers[place].from.size());
  auto layer = AnyOfRank(ShapeInto(*network, place, input, outputs).size(), rng);
  if (!layer) return false;
  InsertLayer(place, input, std::move(*layer), network);
  return true;
}

bool NetworkMutator::Remove(Network* network, Rng& rng) const {
  if (network->layers.size() < 2) return false;
  const size_t place = rng.Below(network->layers.size() - 1);
  if (network->layers[place].from.size() != 1) return false;
  RemoveLayer(place, network);
  return true;
}

NetworkLayer NetworkMutator::ReshapeTo(const Shape& shape) const {
  Sequence extents;
  for (size_t i = 1; i < shape.size(); ++i) extents.items.push_back(Value{shape[i]});
  NetworkLayer layer;
  layer.kind = catalogue_.reshape.kind;
  layer.parameters = {{catalogue_.reshape.parameter, Value{std::move(extents)}}};
  return layer;
}

bool NetworkMutator::Repair(size_t place, const std::vector<Shape>& outputs,
                            Network* network) const {
  const NetworkLayer& layer = network->layers[place];
  const LayerKind* kind = catalogue_.Find(layer.kind);
  const Shape into = ShapeInto(*network, place, 0, outputs);
  if (kind == nullptr || catalogue_.reshape.kind.empty() || into.size() < 2) return false;
  if (layer.from.size() > 1) {
    const Shape second = ShapeInto(*network, place, 1, outputs);
    if (second == into || NumElements(second) != NumElements(into)) return false;
    InsertLayer(place, 1, ReshapeTo(into), network);
    return true;
  }
  const size_t rank = kind->inputs.front().front().shape.size();
  if (rank == into.size() || rank < 2) return false;
  Shape target = SplitInto(NumElements(into) / std::max<int64_t>(1, into[0]), rank - 1);
  target.insert(target.begin(), into[0]);
  InsertLayer(place, 0, ReshapeTo(target), network);
  return true;
}

}  // namespace parallax
