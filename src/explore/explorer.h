#pragma once

// Explorer: a search over networks on several backends (Audee, ASE 2020), from the start of the
// backends to the layers that part.

#include <cstdint>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "base/stop.h"
#include "explore/evolution.h"
#include "explore/exploration.h"
#include "explore/exploration_log.h"
#include "models/run/layer_findings.h"
#include "targets/target_pool.h"
#include "words/progress.h"

namespace parallax {

struct ExploreSettings {
  std::vector<TargetSpec> targets;
  double seconds = 600;
  uint64_t seed = 0;
  uint64_t most_networks = 0;     // 0: no limit but the time
  std::vector<std::string> only;  // layers; empty: all
  // Absolute paths of the files that networks are searched from; empty: networks are made up.
  std::vector<std::string> models;
  // Whether networks evolve: where there are models, and else chains that were made up.
  bool evolves = false;
  EvolutionSettings evolution;  // its seed does not count
  bool until_failure = false;   // ends with the first network that evolved and fails
  bool resume = false;          // goes on with what the log has
};

// Equal for runs that go on with each other: targets, seed and layers are the same.
std::string KeyOfExploration(const ExploreSettings& settings);

struct ExploreTools {
  TargetPool& pool;
  const StopToken& stop;
  const Clock& clock;
  Progress& progress;
  LayerFindings* findings = nullptr;  // takes the layers that part; may be null
  ExplorationLog* log = nullptr;      // keeps how far it came; may be null
};

// Ends early, without error, when the user asks for it. Error: fewer than two targets start, the
// store fails, or a target cannot run any more.
Result<Exploration> Explore(const ExploreSettings& settings, const ExploreTools& tools);

}  // namespace parallax
