// The program `parallax`: the only place that reads the process's environment. Everything else is
// in program.h.

#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <system_error>

#include "base/left_behind.h"
#include "cli/program.h"

namespace parallax {
namespace {

namespace fs = std::filesystem;

// After a first Ctrl-C blocks that run may end by themselves so long; what is left of two seconds
// is for what must be written.
constexpr double kGraceSeconds = 1.2;

std::string Variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// The user's folder for caches, where that of the checkout cannot be written to; else empty.
fs::path UsersCache(const Installation& installation) {
  std::error_code error;
  const fs::path own = installation.OwnCache();
  const fs::path written = fs::exists(own, error) ? own : installation.home;
  if (::access(written.c_str(), W_OK | X_OK) == 0) return {};
  // As the XDG base directory specification says, a relative path is none.
  if (const std::string named = Variable("XDG_CACHE_HOME"); named.starts_with('/')) {
    return Installation::CacheIn(named);
  }
  const std::string user = Variable("HOME");
  return user.empty() ? fs::path() : Installation::CacheIn(fs::path(user) / ".cache");
}

// PARALLAX_HOME says where the checkout is; without it the program lies two folders below it, in
// build/release.
Result<Installation> FindInstallation() {
  std::error_code error;
  fs::path self = fs::read_symlink("/proc/self/exe", error);
  if (error) {
    return Error{"cannot find the program's own file: " + error.message(), "is /proc mounted?"};
  }
  Installation installation;
  installation.build = self.parent_path();
  installation.python = PARALLAX_PYTHON;
  const std::string home = Variable("PARALLAX_HOME");
  installation.home =
      home.empty() ? installation.build.parent_path().parent_path() : fs::absolute(home, error);
  installation.cache = UsersCache(installation);
  installation.jail = Variable("PARALLAX_JAIL");
  for (const char* name : {"PYTHONPATH", "PYTHONHOME", "LD_LIBRARY_PATH", "LD_PRELOAD"}) {
    if (const char* value = std::getenv(name)) installation.inherited.emplace_back(name, value);
  }
  if (!fs::exists(installation.BootScript(), error)) {
    return Error{"there is no Parallax in " + installation.home.string(),
                 "start it by ./parallax in the checkout, or set PARALLAX_HOME to that folder"};
  }
  return installation;
}

int Main(const std::vector<std::string>& arguments) {
  Result<Installation> installation = FindInstallation();
  if (!installation.ok()) {
    PrintError(installation.error(), std::cerr);
    return kExitUsage;
  }
  // A write beyond the limit of file sizes is an error as any other, not the end.
  std::signal(SIGXFSZ, SIG_IGN);
  AdoptWhatIsLeft();
  StopToken stop(kGraceSeconds);
  ScopedStopSignals signals(stop);
  SystemClock clock;
  Environment environment{
      *installation, std::cout, std::cerr, isatty(STDOUT_FILENO) == 1, isatty(STDERR_FILENO) == 1,
      stop,          clock};
  int code = RunProgram(arguments, environment);
  EndWhatIsLeft();
  std::cout.flush();
  if (!std::cout) {
    PrintError({"cannot write to standard output",
                "is the disk full, or the file as large as ulimit -f allows?"},
               std::cerr);
    return kExitUsage;
  }
  return code;
}

}  // namespace
}  // namespace parallax

int main(int argc, char** argv) {
  return parallax::Main(std::vector<std::string>(argv + 1, argv + argc));
}
