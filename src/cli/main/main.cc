// The program `parallax`: the only place that reads the process's environment. Everything else is
// in program.h.

#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <system_error>

#include "cli/program.h"

namespace parallax {
namespace {

namespace fs = std::filesystem;

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
  const char* home = std::getenv("PARALLAX_HOME");
  installation.home = home != nullptr && *home != '\0'
                          ? fs::absolute(home, error)
                          : installation.build.parent_path().parent_path();
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
  StopToken stop;
  ScopedStopSignals signals(stop);
  SystemClock clock;
  Environment environment{
      *installation, std::cout, std::cerr, isatty(STDOUT_FILENO) == 1, isatty(STDERR_FILENO) == 1,
      stop,          clock};
  int code = RunProgram(arguments, environment);
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
