#pragma once

// Network: layers with their parameters as values, how they are connected, and what they are given.
// Plain data that is made up, changed, made smaller, hashed and written. Weights and inputs are
// drawn from the seed, or read from a model file, where it runs, and moved by steps of noise; they
// are the same on every backend.

#include <cstdint>
#include <string>
#include <vector>

#include "nouns/tensor.h"
#include "nouns/value.h"

namespace parallax {

struct NetworkInput {
  Shape shape;
  std::string dtype;
  std::string contents;  // "whole", "wide", "flat", "image"; empty: small numbers
  bool operator==(const NetworkInput&) const = default;
};

// What a parameter that is not named is by default is the library's. A value may be a dictionary
// {"class", "parameters"}, a layer within the layer.
struct LayerParameter {
  std::string name;
  Value value;
  bool operator==(const LayerParameter&) const = default;
};

struct NetworkLayer {
  std::string kind;  // the class, as the library names it
  std::vector<LayerParameter> parameters;
  // What goes in: places of layers before it; -1 is the network's first input, -2 the second.
  std::vector<int> from;
  int stored = -1;  // the place of its weights in the network's model file; -1: none
  bool operator==(const NetworkLayer&) const = default;
};

// A step of Cauchy noise on all weights, or on all inputs: each number is moved with the chance
// `share`, by `scale` times the mean magnitude of its array, as it is by then. Where it runs,
// numbers are kept finite and bounded.
struct NoiseStep {
  bool on_inputs = false;
  uint64_t seed = 0;
  double scale = 0, share = 1;
  bool operator==(const NoiseStep&) const = default;
};

struct Network {
  std::vector<NetworkInput> inputs;
  std::vector<NetworkLayer> layers;
  uint64_t seed = 0;
  // 0: none. The inputs are moved by 2^-18 of themselves, otherwise for each number.
  uint64_t nudge = 0;
  std::string weights;  // the model file that has those of its layers; empty: they are drawn
  std::vector<NoiseStep> noise;
  bool operator==(const Network&) const = default;
};

// Null: the layer leaves it at its default.
const Value* FindParameter(const NetworkLayer& layer, const std::string& name);
// No value: the default.
void SetParameter(const std::string& name, const Value* value, NetworkLayer* layer);

// "Conv2D(filters=3, padding='same')".
std::string LayerText(const NetworkLayer& layer);
// The layers in order, and "on float32[2, 6, 5, 3]".
std::string NetworkText(const Network& network);

// The layer at `place` of a network as a network of its own, on inputs of these kinds.
Network Alone(const Network& network, size_t place, std::vector<NetworkInput> inputs);

}  // namespace parallax
