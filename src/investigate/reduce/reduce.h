#pragma once

// Reduce: the simplest binding the passes reach that keeps a signature. Deterministic: it counts
// cases, not seconds.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "investigate/runner.h"
#include "nouns/constraint.h"

namespace parallax {

struct ReduceLimits {
  uint64_t candidates = 400;  // tried at most; fewer where the context says so
  // Candidates that hang, at most: each takes a whole deadline, and says that simpler inputs are
  // another matter.
  std::ptrdiff_t hung = 6;
  size_t batch = 32;  // candidates sent at once, at most
  int repeats = 1;    // runs of each candidate, for what does not happen every time
  // 0: the context's. It becomes shorter where simpler inputs return at once; then the simplest is
  // waited for so long in the end (0: the context's deadline).
  double deadline_s = 0;
  double patient_s = 0;
  int nudges = kNudges;  // that skeptics ask for of each candidate
  bool alone = false;    // each candidate in a child of its own, where nothing ran before
  // What is known of the API's arguments: a candidate that leaves what the witness keeps is not
  // tried, so that a legal input stays legal. They outlive the reduction.
  std::span<const Constraint> constraints = {};
  // A simpler binding that is not taken although it keeps the signature; empty: all are.
  std::function<Result<bool>(const Binding&)> refused;
};

// What a kind of outcome can afford: a call that kills its process costs a fork, one that hangs
// costs the deadline.
ReduceLimits LimitsFor(const Signature& signature, const Outcomes& outcomes, bool has_prefix);

// What a pass did: how many of its candidates were tried, how many kept the signature.
struct PassCounter {
  std::string name;
  uint64_t tried = 0;
  uint64_t kept = 0;
};

struct Reduction {
  Trial trial;  // of the simplest binding
  uint64_t candidates = 0;
  std::vector<PassCounter> passes;  // in the order of Passes()
};

// REQUIRES: the trial's binding is realised, and it disagrees with `signature`.
Result<Reduction> Reduce(Runner& runner, const Signature& signature, Trial trial,
                         const ReduceLimits& limits);

}  // namespace parallax
