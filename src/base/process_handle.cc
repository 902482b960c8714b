#include "base/process_handle.h"

#include <poll.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <utility>

namespace parallax {
namespace {

// As /proc of our PID namespace knows it.
pid_t NumberOf(int pidfd) {
  char path[64];
  std::snprintf(path, sizeof path, "/proc/self/fdinfo/%d", pidfd);
  std::FILE* file = std::fopen(path, "re");
  if (file == nullptr) return -1;
  int number = -1;
  char line[128];
  while (std::fgets(line, sizeof line, file) != nullptr && number < 0) {
    if (std::sscanf(line, "Pid: %d", &number) != 1) number = -1;
  }
  std::fclose(file);
  return number > 0 ? number : -1;
}

}  // namespace

UniqueFd OpenPidfd(pid_t number) {
  return UniqueFd(static_cast<int>(::syscall(SYS_pidfd_open, number, 0)));
}

ProcessHandle::ProcessHandle(UniqueFd pidfd, pid_t number)
    : pidfd_(std::move(pidfd)), number_(pidfd_ ? NumberOf(pidfd_.get()) : number) {}

ProcessHandle ProcessHandle::Of(pid_t number) { return {OpenPidfd(number), number}; }

void ProcessHandle::Kill() const {
  if (pidfd_) {
    ::syscall(SYS_pidfd_send_signal, pidfd_.get(), SIGKILL, nullptr, 0);
  } else if (number_ > 0) {
    ::kill(number_, SIGKILL);
  }
}

bool ProcessHandle::Ends(int timeout_ms) const {
  if (!pidfd_) return true;
  const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(timeout_ms);
  while (true) {
    auto left =
        std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
    pollfd waiting{pidfd_.get(), POLLIN, 0};
    int ready = ::poll(&waiting, 1, left.count() > 0 ? static_cast<int>(left.count()) : 0);
    if (ready > 0) return true;
    if (ready == 0 || errno != EINTR) return false;
  }
}

}  // namespace parallax
