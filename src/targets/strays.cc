#include "targets/strays.h"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <thread>
#include <vector>

#include "base/fs.h"

namespace parallax {
namespace {

namespace fs = std::filesystem;

// One that is being killed may have started another meanwhile, and takes a moment to end.
constexpr int kMostRounds = 1000;
// So long an empty environment may be that of a process which begins: the kernel fills it last.
constexpr int kBeginningRounds = 100;
constexpr auto kMoment = std::chrono::milliseconds(2);

struct Found {
  std::vector<pid_t> marked;
  bool may_begin = false;  // one has no environment, or not yet
};

// Those that have ended have none that can be read, as have those of another user.
Found Look(const std::string& mark) {
  const std::string wanted = fmt::format("{}={}", kStrayVariable, mark) + '\0';
  Found found;
  std::error_code error;
  for (fs::directory_iterator entry("/proc", error), end; !error && entry != end;
       entry.increment(error)) {
    const auto pid = static_cast<pid_t>(std::atoi(entry->path().filename().c_str()));
    if (pid <= 0 || pid == getpid()) continue;
    auto environment = ReadFile(entry->path() / "environ");
    if (!environment.ok()) continue;
    found.may_begin |= environment->empty();
    if (('\0' + *environment).find('\0' + wanted) != std::string::npos) {
      found.marked.push_back(pid);
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
    Found found = Look(mark);
    if (found.marked.empty() && (!found.may_begin || round >= kBeginningRounds)) return;
    for (pid_t pid : found.marked) kill(pid, SIGKILL);
    std::this_thread::sleep_for(kMoment);
  }
}

}  // namespace parallax
