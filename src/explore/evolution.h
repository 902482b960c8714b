#pragma once

// Evolution: a search from a seed, a network that ran, for weights, inputs and structures on which
// backends part or give nan (Audee, ASE 2020, Algorithm 1). Each generation is run for its logits
// alone; what fails, or is the fittest in the end, is run whole and examined layer by layer.

#include <functional>
#include <string>
#include <vector>

#include "explore/faults.h"
#include "explore/fitness.h"
#include "explore/population.h"

namespace parallax {

struct EvolutionSettings {
  Fitness fitness = Fitness::kInconsistency;
  Selection selection = Selection::kFittest;
  Mutations mutations;
  uint64_t seed = 0;
};

class Evolution {
 public:
  struct Tools {
    NetworkFleet& fleet;
    FaultSearch& faults;
    Exploration& out;
    std::function<bool()> over;     // the time is up, or the user stopped
    std::function<double()> clock;  // seconds of the search
    std::function<void(const Generation&)> tell;
  };

  // All that is in `tools` outlives it.
  Evolution(EvolutionSettings settings, Tools tools)
      : settings_(settings), tools_(std::move(tools)), mutator_(tools_.fleet.catalogue()) {}

  // From a network whose figures are those of the seed at this place of the exploration. Ends with
  // the first failure, or where nothing gets better. Error: a backend cannot run any more.
  Status Run(size_t seed, const Network& network);

 private:
  struct Tried {
    Individual individual;
    bool failed = false;
  };
  // Structures that are refused, and cannot be repaired, go back to what they were.
  Result<std::vector<Individual>> Settle(std::vector<Child> children);
  Result<std::vector<Tried>> Try(size_t seed, std::vector<Individual> individuals);
  Status Examine(const Network& network);
  Status ExamineFailed(const std::vector<Tried>& tried);
  bool Fails(const std::vector<LogitsRun>& runs, ExploredSeed* seed) const;
  void Count(const Network& network, const std::vector<LogitsRun>& runs);
  void Tell(Generation generation, const std::vector<Individual>& living);

  const EvolutionSettings settings_;
  const Tools tools_;
  NetworkMutator mutator_;
  uint64_t count_ = 0;
};

}  // namespace parallax
