#pragma once

// Subprocess: one child process, owned. It is killed and reaped when its owner goes, and the kernel
// kills it when this process dies (PR_SET_PDEATHSIG), so none outlives its parent. What it leaves
// in its process group ends with it; all else that it leaves does when a signal ends it, in a
// program that says so (base/left_behind.h).
//
// The kernel ties that signal to the thread that called Start: start children from a thread that
// lives as long as they do. An object belongs to one thread at a time.

#include <sys/types.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/stop.h"
#include "base/unique_fd.h"

namespace parallax {

// How a process ended: by itself (`signal` 0) or by a signal.
struct ExitStatus {
  int code = 0;
  int signal = 0;

  bool success() const { return code == 0 && signal == 0; }
  // "exited with code 3", "was killed by signal 11 (SEGV)".
  std::string Describe() const;
  bool operator==(const ExitStatus&) const = default;
};

struct SubprocessOptions {
  std::vector<std::string> argv;  // argv[0] without a slash is searched on the PATH
  // Set in the child on top of this process's environment.
  std::vector<std::pair<std::string, std::string>> environment;
  std::string working_directory;  // empty: this process's
  // Standard streams: a descriptor of ours, kNull or kInherit.
  static constexpr int kNull = -1;
  static constexpr int kInherit = -2;
  int stdin_fd = kNull;
  int stdout_fd = kNull;
  int stderr_fd = kNull;
  // {ours, the number it has in the child (3 or more)}. Nothing else is inherited.
  std::vector<std::pair<int, int>> inherited_fds;
  // A process group of its own: Ctrl-C on the terminal reaches only us, and the child's own
  // children that stayed in the group end with it, however it ends.
  bool own_process_group = true;
};

class Subprocess {
 public:
  // Runs the program. When it cannot be executed, an Error that says why.
  static Result<Subprocess> Start(const SubprocessOptions& options);

  Subprocess(Subprocess&& other) noexcept;
  Subprocess& operator=(Subprocess&& other) noexcept;
  Subprocess(const Subprocess&) = delete;
  Subprocess& operator=(const Subprocess&) = delete;
  // Kills and reaps.
  ~Subprocess();

  pid_t pid() const { return pid_; }
  // Readable once the process ended, for poll; -1 where the kernel has no such thing.
  int pid_fd() const { return pid_fd_.get(); }

  // The status once it ended, at once otherwise.
  std::optional<ExitStatus> TryWait();
  // Waits at most `timeout_seconds` (negative: for ever).
  std::optional<ExitStatus> Wait(double timeout_seconds);
  // Sends SIGKILL to it (and its group) unless it was reaped already. Does not wait.
  void Kill();

 private:
  Subprocess(pid_t pid, bool owns_group);

  pid_t pid_ = -1;
  bool owns_group_ = false;
  UniqueFd pid_fd_;
  std::optional<ExitStatus> status_;
};

struct Captured {
  ExitStatus status;
  bool timed_out = false;  // then it was killed
  bool stopped = false;    // then too
  std::string out;
  std::string err;
};

// Runs to the end with standard output and error captured (`options` says the rest), each cut at
// `max_bytes`. Past the timeout, or when `stop` is reached, the process group is killed.
Result<Captured> RunAndCapture(const SubprocessOptions& options, double timeout_seconds,
                               size_t max_bytes = size_t{16} << 20, const StopAt& stop = {});

}  // namespace parallax
