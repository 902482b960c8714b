#pragma once

// Examination: what the doctor finds of one target. Data; Examine fills it.

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/stop.h"
#include "examine/examine_rules.h"
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
  int64_t apis = -1;                     // -1: not known
  double fork_seconds = -1;              // median; -1: not known
  std::optional<RuleExamination> rules;  // its faults are among the problems; nothing: not asked
  std::vector<Problem> problems;
};

// Starts the target, forks a few children, tries the adapter (examine_adapter.h) and, where `rules`
// is not empty, the rules of that folder (examine_rules.h). Everything that fails is a problem.
// `own_rules`: the folder of the rules that Parallax has.
Examination Examine(const TargetSpec& spec, const std::filesystem::path& own_rules,
                    const std::string& rules, const StopToken& stop);

nlohmann::ordered_json ToJson(const Examination& examination);
std::string ToText(const Examination& examination);

}  // namespace parallax
