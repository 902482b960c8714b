#pragma once

// Examination: what the doctor finds of one target. Data; Examine fills it.

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/stop.h"
#include "targets/target_registry.h"
#include "wire/message.h"

namespace parallax {

struct Problem {
  std::string what;
  std::string fix;  // what mends it, a command where there is one
};

struct Examination {
  TargetSpec spec;
  bool starts = false;
  double start_seconds = 0;
  Hello hello;
  nlohmann::ordered_json capabilities;
  std::vector<std::string> devices;
  int64_t apis = -1;         // -1: not known
  double fork_seconds = -1;  // median; -1: not known
  std::vector<Problem> problems;
};

// Starts the target, forks a few children and tries the adapter (examine_adapter.h). Everything
// that fails is a problem.
Examination Examine(const TargetSpec& spec, const StopToken& stop);

nlohmann::ordered_json ToJson(const Examination& examination);
std::string ToText(const Examination& examination);

}  // namespace parallax
