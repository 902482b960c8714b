#pragma once

// Population: networks that evolve towards a fitness (Audee, ASE 2020, Algorithm 1): the fittest
// are parents, children are made of two of them gene by gene and moved by Cauchy noise. The paper
// takes each number of weights and inputs as a gene; here a gene is a step of noise on some of
// them, so that a network stays a few numbers, and its structure, which may be mutated too
// (networks/network_mutator.h). Pure and deterministic: networks are run elsewhere.
//
// The paper names the population's size n, the parents m, the rates r1 and r2 and leaves their
// values open; these are ours.

#include <cstdint>
#include <optional>
#include <vector>

#include "base/rng.h"
#include "networks/network_mutator.h"

namespace parallax {

inline constexpr size_t kPopulation = 16;        // n
inline constexpr size_t kParents = 5;            // m
inline constexpr double kCrossoverRate = 0.5;    // r1: a gene of the first parent
inline constexpr double kMutationRate = 0.9;     // r2
inline constexpr size_t kMostNoiseSteps = 24;    // of a network
inline constexpr uint64_t kOneRestructured = 3;  // of as many mutations one changes the structure

// What may be mutated.
struct Mutations {
  bool weights = true, inputs = true, network = true;
};

// Which become parents. kAny: at random; children inherit all the same. kNone: each network is the
// seed mutated once.
enum class Selection { kFittest, kAny, kNone };

struct Individual {
  Network network;
  std::vector<Shape> outputs;     // of each layer
  std::optional<double> fitness;  // none: it does not run
};

// A child whose structure was mutated may be refused: `before` is the same without that.
struct Child {
  Network network;
  bool restructured = false;
  Individual before;
};

class Population {
 public:
  // The mutator outlives it.
  Population(const NetworkMutator& mutator, Individual seed, Mutations mutations,
             Selection selection, uint64_t stream)
      : mutator_(mutator),
        seed_(std::move(seed)),
        mutations_(mutations),
        selection_(selection),
        rng_(stream) {}

  // The first ones: the seed, and others moved by noise.
  std::vector<Child> First();
  // `living`: the last ones, run. The fittest of them stay, as parents, and need no run again.
  std::vector<Child> Next(const std::vector<Individual>& living);
  const std::vector<Individual>& parents() const { return parents_; }

 private:
  Child Mutated(Individual individual);
  NoiseStep AnyStep();
  Network Crossed(const Individual& first, const Individual& second);

  const NetworkMutator& mutator_;
  Individual seed_;
  Mutations mutations_;
  Selection selection_;
  Rng rng_;
  std::vector<Individual> parents_;
};

}  // namespace parallax
