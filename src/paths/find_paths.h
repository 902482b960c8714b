#pragma once

// FindPaths: the path constraints of an API from the form of its sources, with arguments that take
// each path (DLLens, III-B and III-C; docs/paths.md). Pure; any thread.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "nouns/value.h"
#include "paths/path_walker.h"
#include "paths/solving/path_solver.h"
#include "paths/source_form.h"

namespace parallax {

struct PathOptions {
  WalkLimits walk;
  SolveLimits solve;
  size_t most_paths = 256;        // that are kept of an API
  size_t most_questions = 3'000;  // to the solver, while the paths are followed
  size_t solutions = 3;           // of each path
  PassedKinds kinds = {};         // that parameters take
};

// Its conditions hold together. An input takes this path if they do, as far as they tell.
struct ApiPath {
  std::vector<PathCondition> conditions;
  bool refused = false;  // it ends where something is raised
  std::string type;      // of that
  std::string message;
  std::string file;
  int line = 0;
  int function_line = 0;           // of the function that raises
  std::vector<Binding> solutions;  // of the parameters that the conditions speak of
};

struct ApiPaths {
  std::string api;
  size_t functions = 0;  // whose source was read
  std::vector<std::string> unread;
  std::vector<ApiPath> paths;
  WalkCounts counts;
  size_t without_conditions = 0;  // paths that any input takes, as far as is known
  size_t infeasible = 0;          // paths whose conditions cannot hold together
  size_t merged = 0;              // paths with the conditions of another
  size_t unsolved = 0;            // of `paths`: the solver found no arguments in time
};

ApiPaths FindPaths(const SourceForm& form, const PathOptions& options = {});

nlohmann::ordered_json PathsJson(const ApiPaths& paths);
// "x=float32[2, 3], dim=-1".
std::string SolutionText(const Binding& binding);

}  // namespace parallax
