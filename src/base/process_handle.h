#pragma once

// ProcessHandle: a process that is not our own child, by a pidfd: it stays that process when the
// number is given to another, and means the same in every PID namespace. Where the kernel has no
// pidfds, the number stands in. Movable; one thread at a time.

#include <sys/types.h>

#include "base/unique_fd.h"

namespace parallax {

// Of the process with that number now; empty where there is none, or the kernel has no pidfds.
UniqueFd OpenPidfd(pid_t number);

class ProcessHandle {
 public:
  ProcessHandle() = default;
  // `pidfd` may be empty; then `number` is the process's in our PID namespace.
  ProcessHandle(UniqueFd pidfd, pid_t number);
  // Of a process with that number now.
  static ProcessHandle Of(pid_t number);

  // Readable once the process has ended; -1 where there is none.
  int fd() const { return pidfd_.get(); }
  // Its number in our PID namespace; -1 when it has none there.
  pid_t number() const { return number_; }
  void Kill() const;
  // False when it still lives after `timeout_ms`. Without a pidfd it is trusted to end.
  bool Ends(int timeout_ms) const;

 private:
  UniqueFd pidfd_;
  pid_t number_ = -1;
};

}  // namespace parallax
