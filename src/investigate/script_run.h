#pragma once

// Runs a reproduction script in a new interpreter of the target. Confirmation, which has hundreds
// to run, asks a ScriptServer first.

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/stop.h"
#include "base/subprocess.h"
#include "targets/target_spec.h"

namespace parallax {

struct ScriptEnvironment {
  std::string python;                                            // the target's interpreter
  std::vector<std::pair<std::string, std::string>> environment;  // PYTHONPATH and the like
  std::filesystem::path scratch;  // an existing folder; the script lies there while it runs
  double timeout_s = 60;
  StopAt stop;             // ends the wait, and the script
  TargetSpec target = {};  // tells how a script is confined; as it is made, not at all
};

// How the line begins that a script prints where it shows the bug.
inline constexpr std::string_view kBugIsThere = "the bug is there";

struct ScriptRun {
  int exit_code = 2;  // 1: the bug is there, 0: it is not, else it cannot be told
  bool timed_out = false;
  std::string out;
  std::string err;

  // It says so and exits with 1; Python exits with 1 as well where a script does not compile.
  bool BugIsThere() const;
  // "exits with 0: ..." in one line, for people.
  std::string Describe() const;
};

// Of each stream, what is kept.
inline constexpr size_t kMaxScriptOutput = size_t{1} << 20;

// `options` of a process that runs scripts in `folder`, confined as the target's processes are: the
// folder is what it may write to.
Result<SubprocessOptions> ConfinedScript(const ScriptEnvironment& environment,
                                         const std::filesystem::path& folder,
                                         const SubprocessOptions& options);

// Error: the file cannot be written or the interpreter cannot be started, or `stop`.
Result<ScriptRun> RunScript(const ScriptEnvironment& environment, const std::string& text);

}  // namespace parallax
