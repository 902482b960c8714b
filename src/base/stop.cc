#include "base/stop.h"

#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>

#include "base/check.h"

namespace parallax {
namespace {

constexpr const char* kStopped = "stopped by the user";

std::atomic<StopToken*> g_signalled{nullptr};
static_assert(std::atomic<StopToken*>::is_always_lock_free);
static_assert(std::atomic<int>::is_always_lock_free);
static_assert(std::atomic<double>::is_always_lock_free);

extern "C" void OnStopSignal(int) {
  if (StopToken* token = g_signalled.load(std::memory_order_acquire)) token->Request();
}

// Async-signal-safe.
double MonotonicSeconds() noexcept {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

}  // namespace

StopToken::StopToken(double grace_s)
    : grace_s_(grace_s), wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

bool StopToken::GraceIsOver() const noexcept {
  return MonotonicSeconds() - first_s_.load(std::memory_order_relaxed) >= grace_s_;
}

void StopToken::Request() noexcept {
  int saved = errno;
  int level = level_.load(std::memory_order_relaxed);
  int wanted = static_cast<int>(StopLevel::kNow);
  if (level == 0) first_s_.store(MonotonicSeconds(), std::memory_order_relaxed);
  while (level < wanted &&
         !level_.compare_exchange_weak(level, level + 1, std::memory_order_acq_rel)) {
  }
  uint64_t one = 1;
  // A full counter is readable already; without a descriptor there is nobody to wake.
  [[maybe_unused]] ssize_t written = ::write(wake_.get(), &one, sizeof(one));
  errno = saved;
}

Error StoppedByUser() { return {kStopped, "the same command starts anew"}; }

bool IsStop(const Error& error) { return error.message.ends_with(kStopped); }

ScopedStopSignals::ScopedStopSignals(StopToken& token) {
  StopToken* expected = nullptr;
  PARALLAX_CHECK(g_signalled.compare_exchange_strong(expected, &token),
                 "two ScopedStopSignals at once");
  struct sigaction action = {};
  action.sa_handler = OnStopSignal;
  action.sa_flags = SA_RESTART;
  ::sigemptyset(&action.sa_mask);
  ::sigaction(SIGINT, &action, &old_int_);
  ::sigaction(SIGTERM, &action, &old_term_);
}

ScopedStopSignals::~ScopedStopSignals() {
  ::sigaction(SIGINT, &old_int_, nullptr);
  ::sigaction(SIGTERM, &old_term_, nullptr);
  g_signalled.store(nullptr, std::memory_order_release);
}

}  // namespace parallax
