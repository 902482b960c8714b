#include "investigate/script_run.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/fs.h"
#include "base/temp_dir.h"
#include "base/text.h"
#include "targets/launch_policy.h"

namespace parallax {
namespace {

// A process killed by a signal has no exit code of its own; shells say 128 + signal.
constexpr int kSignalBase = 128;
// What a script may write, and print: 3 GB would fill a disk.
constexpr uint64_t kMaxScriptFile = uint64_t{256} << 20;

std::string LastLine(const std::string& text) {
  size_t end = text.find_last_not_of(" \t\r\n");
  if (end == std::string::npos) return "";
  size_t begin = text.rfind('\n', end);
  begin = begin == std::string::npos ? 0 : begin + 1;
  return text.substr(begin, end + 1 - begin);
}

}  // namespace

bool ScriptRun::BugIsThere() const {
  if (timed_out || exit_code != 1) return false;
  const std::vector<std::string_view> lines = LinesOf(out);
  return std::any_of(lines.begin(), lines.end(),
                     [](std::string_view line) { return line.starts_with(kBugIsThere); });
}

std::string ScriptRun::Describe() const {
  if (timed_out) return "does not end in time";
  const bool failed = exit_code == 2 || (exit_code == 1 && !BugIsThere());
  std::string last = LastLine(failed && !err.empty() ? err : out);
  return fmt::format("exits with {}{}{}", exit_code, last.empty() ? "" : ": ", last);
}

Result<SubprocessOptions> ConfinedScript(const ScriptEnvironment& environment,
                                         const std::filesystem::path& folder,
                                         const SubprocessOptions& options) {
  const std::string place = folder.string();
  return Confined(options, environment.target,
                  {.scratch = place, .writable = {place}, .file_bytes = kMaxScriptFile});
}

Result<ScriptRun> RunScript(const ScriptEnvironment& environment, const std::string& text) {
  PARALLAX_TRY_ASSIGN(TempDir folder, TempDir::In(environment.scratch));
  std::filesystem::path file = folder.path() / "reproduce.py";
  PARALLAX_TRY(WriteFileAtomically(file, text));
  SubprocessOptions options;
  options.argv = {environment.python, file.string()};
  options.environment = environment.environment;
  options.working_directory = folder.path().string();
  PARALLAX_TRY_ASSIGN(options, ConfinedScript(environment, folder.path(), options));
  PARALLAX_TRY_ASSIGN(Captured captured, RunAndCapture(options, environment.timeout_s,
                                                       kMaxScriptOutput, environment.stop));
  if (captured.stopped) return StoppedByUser();
  ScriptRun run;
  run.timed_out = captured.timed_out;
  run.exit_code =
      captured.status.signal != 0 ? kSignalBase + captured.status.signal : captured.status.code;
  run.out = std::move(captured.out);
  run.err = std::move(captured.err);
  return run;
}

}  // namespace parallax
