#include "targets/strays.h"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <vector>

#include "base/fs.h"

namespace parallax {
namespace {

namespace fs = std::filesystem;

// One that is being killed may have started another meanwhile.
constexpr int kMostRounds = 16;

// Those that have ended have no environment.
std::vector<pid_t> Marked(const std::string& mark) {
  const std::string wanted = fmt::format("{}={}", kStrayVariable, mark) + '\0';
  std::vector<pid_t> found;
  std::error_code error;
  for (fs::directory_iterator entry("/proc", error), end; !error && entry != end;
       entry.increment(error)) {
    const auto pid = static_cast<pid_t>(std::atoi(entry->path().filename().c_str()));
    if (pid <= 0 || pid == getpid()) continue;
    auto environment = ReadFile(entry->path() / "environ");  // another user's cannot be read
    if (environment.ok() && ('\0' + *environment).find('\0' + wanted) != std::string::npos) {
      found.push_back(pid);
    }
  }
  return found;
}

}  // namespace

std::string NewStrayMark() {
  static std::atomic<int> made = 0;
  auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  return fmt::format("{}-{}-{}", getpid(), now, made.fetch_add(1));
}

void EndStrays(const std::string& mark) {
  for (int round = 0; round < kMostRounds; ++round) {
    std::vector<pid_t> found = Marked(mark);
    if (found.empty()) return;
    for (pid_t pid : found) kill(pid, SIGKILL);
  }
}

}  // namespace parallax
