#pragma once

// PathSolver: whether the conditions of a path can hold together, and arguments for which they do
// (DLLens, III-C). Asks Z3, each time within a limit of its own steps, so that answers do not
// depend on the machine. One for an API; one thread.

#include <cstdint>
#include <memory>
#include <vector>

#include "nouns/value.h"
#include "paths/path_state.h"
#include "paths/reducer.h"

namespace parallax {

struct SolveLimits {
  unsigned steps = 3'000'000;  // of Z3, for a question
  unsigned most_ms = 10'000;   // should these take very long
};

enum class Feasibility : uint8_t { kNo, kYes, kUnknown };

class PathSolver {
 public:
  explicit PathSolver(ParameterTraits traits, SolveLimits limits = {});
  ~PathSolver();

  // Whether the solver knows what it says. Of others nothing is asked.
  bool Knows(const PathCondition& condition);

  // Of the conditions that it knows.
  Feasibility IsFeasible(const std::vector<MetConditionPtr>& conditions);

  // Up to `count` bindings of different structure, each of the parameters that the conditions speak
  // of, by name. Contents of tensors are left as they are.
  std::vector<Binding> Solve(const std::vector<MetConditionPtr>& conditions, size_t count);

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace parallax
