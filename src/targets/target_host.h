#pragma once

// TargetHost: one running target: its zygote, started again when it dies, and the children forked
// from it. Safe from any thread; the zygote belongs to a thread of the host's own, because the
// kernel ties a process's life to the thread that started it.

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "targets/child_client.h"
#include "targets/target.h"
#include "targets/zygote_client.h"

namespace parallax {

class TargetHost : public Target {
 public:
  // A start is given up at `stop`, whose token outlives the host.
  explicit TargetHost(TargetSpec spec, StopAt stop = {});
  ~TargetHost() override;
  TargetHost(const TargetHost&) = delete;
  TargetHost& operator=(const TargetHost&) = delete;

  const TargetSpec& spec() const override { return spec_; }
  // Starts the zygote unless it runs.
  Result<Hello> Start() override;
  // A TargetWorker (target_worker.cc).
  std::unique_ptr<TargetSession> Open(StopAt stop) override;
  // A new child. A zygote that died is started again, at most `kMaxRestarts` times. `stop` ends the
  // waits for the zygote, of Retire too.
  Result<std::unique_ptr<ChildClient>> Fork(const StopAt& stop = {});
  // Waits for the end of a child that died or, when `hung`, kills it; tells where it was. A child
  // whose socket closed is dying by itself, and its own signal is the evidence; it is killed only
  // when that takes seconds (a library may close what is not its own).
  ChildDeath Retire(ChildClient& child, bool hung, double seconds, const StopAt& stop);
  // To be told of a child that answers; what it shows goes into the deaths of others.
  void NoteAnswer(const ChildClient& child) {
    if (child.calls() >= 2) forks_can_call_.store(true, std::memory_order_relaxed);
  }
  // Seconds the last Fork took, for doctor and statistics.
  double last_fork_seconds() const { return last_fork_seconds_; }

  static constexpr int kMaxRestarts = 5;

 private:
  void RunOnOwner(std::function<void()> work);
  void OwnerLoop();
  Status StartLocked(const StopAt& stop);

  TargetSpec spec_;
  const StopAt stop_;
  std::mutex mutex_;  // guards the zygote
  std::optional<ZygoteClient> zygote_;
  int starts_ = 0;
  std::atomic<bool> forks_can_call_ = false;
  double last_fork_seconds_ = 0;

  std::mutex owner_mutex_;
  std::condition_variable owner_wake_;
  std::function<void()> owner_work_;
  bool owner_busy_ = false;
  bool owner_stop_ = false;
  std::thread owner_;
};

}  // namespace parallax
