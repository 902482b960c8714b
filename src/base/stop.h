#pragma once

// StopToken: asks long work to stop. The first request means "stop cleanly, keep everything", the
// second "stop at once". Owned by whoever runs the campaign and passed by const reference; Request
// is safe in signal handlers and from any thread. ScopedStopSignals connects SIGINT and SIGTERM.

#include <signal.h>

#include <atomic>
#include <limits>

#include "base/result.h"
#include "base/unique_fd.h"

namespace parallax {

enum class StopLevel : int { kNone = 0, kClean = 1, kNow = 2 };

class StopToken {
 public:
  // `grace_s` seconds after the first request it means "at once" too.
  explicit StopToken(double grace_s = std::numeric_limits<double>::infinity());
  StopToken(const StopToken&) = delete;
  StopToken& operator=(const StopToken&) = delete;

  // One level up. ENSURES: async-signal-safe, errno unchanged.
  void Request() noexcept;

  StopLevel level() const {
    const auto level = static_cast<StopLevel>(level_.load(std::memory_order_acquire));
    return level == StopLevel::kClean && GraceIsOver() ? StopLevel::kNow : level;
  }
  bool requested() const { return level() != StopLevel::kNone; }
  bool now() const { return level() == StopLevel::kNow; }

  // Readable from the first request on: put it into a poll set beside other descriptors. Never read
  // from it. It is -1 when the system gave no descriptor; poll ignores that.
  int wake_fd() const { return wake_.get(); }

 private:
  bool GraceIsOver() const noexcept;

  const double grace_s_;
  std::atomic<double> first_s_{0};  // of the monotonic clock, when the first request came
  std::atomic<int> level_{0};
  UniqueFd wake_;
};

// What ends with the user's request, where nothing better can be returned.
Error StoppedByUser();
// Whether an error is that one, or says more in front of it.
bool IsStop(const Error& error);

// Which request ends something: tokens are shared, patience differs. `token` may be null: never.
struct StopAt {
  const StopToken* token = nullptr;
  StopLevel level = StopLevel::kNow;
  bool reached() const { return token != nullptr && token->level() >= level; }
};

// SIGINT and SIGTERM request a stop while this lives; afterwards the old handlers are back. One at
// a time in a process. REQUIRES: `token` outlives it.
class ScopedStopSignals {
 public:
  explicit ScopedStopSignals(StopToken& token);
  ~ScopedStopSignals();
  ScopedStopSignals(const ScopedStopSignals&) = delete;
  ScopedStopSignals& operator=(const ScopedStopSignals&) = delete;

 private:
  struct sigaction old_int_ = {};
  struct sigaction old_term_ = {};
};

}  // namespace parallax
