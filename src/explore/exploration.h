#pragma once

// Exploration: what a search over networks found and how far it came. Plain data.

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "explore/network_backend.h"

namespace parallax {

// One layer that parts on one backend for one parameter: what is told once, however many networks
// show it.
struct FaultyLayer {
  std::string layer;
  // The parameters that it takes for the fault, with their values; empty: any do.
  std::vector<LayerParameter> causes;
  std::string target, reference;  // who parts, and from whom
  std::string wrong;              // whom the finding says is wrong; empty: nobody knows
  Symptom symptom = Symptom::kNone;
  std::string message;         // of a refusal or a death
  std::set<std::string> seen;  // all values of these parameters that part, as text
  NetworkTask witness;         // the layer alone, with no parameter that it does not take
  uint64_t networks = 0;       // that show it
  std::string finding;         // its id in the store; empty: none
  std::string reason;          // why none
  std::string script;          // the witness as a program of the library; empty: there is none
};

// The target that is told, at fault where that is known, and the other one.
const std::string& TargetTold(const FaultyLayer& fault);
const std::string& TargetBeside(const FaultyLayer& fault);

// "padding, strides" and "'same', 2" of "padding='same', strides=2".
std::string NamesOf(const std::vector<LayerParameter>& parameters);
std::string ValuesOf(const std::vector<LayerParameter>& parameters);

// A layer that gives nan on finite weights and inputs, on every backend alike.
struct NanLayer {
  std::string layer;
  std::string network;  // as text
  uint64_t networks = 0;
};

// What networks were searched from, and how it went.
struct ExploredSeed {
  std::string model;  // its file; empty: networks that were made up
  uint64_t layers = 0;
  uint64_t evolutions = 0, networks = 0;
  uint64_t flips = 0, nans = 0;  // of the networks
  uint64_t failed_after = 0;     // the first of them that failed; 0: none
};

struct Generation {
  size_t seed = 0;  // its place
  uint64_t evolution = 0, number = 0;
  double best = 0, mean = 0;  // fitness; the mean of those that are finite
  uint64_t networks = 0;      // of the seed, so far
  uint64_t failed = 0;        // of the generation
  double seconds = 0;
};

struct ExploredBackend {
  std::string target;
  std::string message;  // why it did not start; empty: it did
  uint64_t deaths = 0;
};

struct Exploration {
  std::vector<ExploredBackend> backends;
  uint64_t networks = 0;         // that ran on two backends at least
  uint64_t refused = 0;          // by the library itself, which cost no run
  uint64_t chains = 0;           // of the networks, those of several layers
  std::set<std::string> layers;  // that ran
  uint64_t known_layers = 0;
  uint64_t parameter_values = 0, parameter_pairs = 0;
  uint64_t inconsistencies = 0;  // networks that part anywhere, beyond rounding
  uint64_t crashes = 0;          // networks that a backend died of
  uint64_t nan = 0;              // networks with nan in any layer of any backend
  uint64_t rounding = 0;         // layers that part as much when their inputs are nudged
  std::vector<FaultyLayer> unique;
  std::vector<NanLayer> nan_layers;
  std::vector<ExploredSeed> seeds;
  std::vector<Generation> generations;
  double start_seconds = 0, seconds = 0;  // until the backends were up; of the search
  bool stopped = false;
};

// One row for each layer, parameters, target told and symptom: targets that part from one that is
// wrong itself are told together.
std::vector<FaultyLayer> FaultsTold(const Exploration& exploration);

}  // namespace parallax
