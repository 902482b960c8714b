#pragma once

// PathTrials: the paths of one API, tried on calls of it: each gets an input that should take it,
// and another where that does not, until the call ends as the path does. Several paths share a
// request. One thread.

#include <string>

#include "nouns/api.h"
#include "nouns/tried_path.h"
#include "paths/find_paths.h"
#include "targets/evaluator.h"

namespace parallax {

struct PathTrialLimits {
  size_t most_deaths = 3;     // of calls, after which no more is tried
  size_t search_rounds = 12;  // of inputs beside those that a path did not take
  size_t barren_rounds = 4;   // of these by which no path was reached, after which no more is tried
  double deadline_s = 5;      // for a call, in all ways that it is made
  uint64_t seed = 1;          // of contents
};

// What became of the paths; their `api` is left to the caller. Error: the target cannot be started,
// or the user stopped it.
Result<TriedPaths> TryPaths(const std::string& target, const CatalogueEntry& entry,
                            const ApiPaths& found, Evaluator& evaluator,
                            const PathTrialLimits& limits = {});

}  // namespace parallax
