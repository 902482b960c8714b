#include "targets/target_host.h"

#include <fmt/format.h>
#include <signal.h>

#include <chrono>

namespace parallax {
namespace {

constexpr int kDyingMs = 3000;

// One that does not answer is given up then: others may still need it after a clean stop.
StopAt AtOnce(const StopAt& stop) { return {stop.token, StopLevel::kNow}; }

}  // namespace

TargetHost::TargetHost(TargetSpec spec, StopAt stop)
    : spec_(std::move(spec)), stop_(stop), owner_([this] { OwnerLoop(); }) {}

TargetHost::~TargetHost() {
  RunOnOwner([this] {
    // The user waits for all targets, one after another: none that stands still is waited for.
    if (zygote_) zygote_->End(stop_.token != nullptr && stop_.token->requested());
    zygote_.reset();
  });
  {
    std::lock_guard lock(owner_mutex_);
    owner_stop_ = true;
  }
  owner_wake_.notify_all();
  owner_.join();
}

void TargetHost::OwnerLoop() {
  std::unique_lock lock(owner_mutex_);
  while (true) {
    owner_wake_.wait(lock, [this] { return owner_stop_ || owner_work_; });
    if (owner_stop_) return;
    std::function<void()> work = std::move(owner_work_);
    owner_work_ = nullptr;
    lock.unlock();
    work();
    lock.lock();
    owner_busy_ = false;
    owner_wake_.notify_all();
  }
}

void TargetHost::RunOnOwner(std::function<void()> work) {
  std::unique_lock lock(owner_mutex_);
  owner_wake_.wait(lock, [this] { return !owner_busy_; });
  owner_busy_ = true;
  owner_work_ = std::move(work);
  owner_wake_.notify_all();
  owner_wake_.wait(lock, [this] { return !owner_busy_; });
}

Status TargetHost::StartLocked(const StopAt& stop) {
  if (zygote_) return {};
  if (starts_++ > kMaxRestarts) {
    return Error{fmt::format("the target {} died {} times while idle", spec_.name, starts_ - 1),
                 "run: parallax doctor"};
  }
  std::optional<Error> error;
  RunOnOwner([&] {
    auto started = ZygoteClient::Start(spec_, stop);
    if (started.ok()) {
      zygote_.emplace(std::move(started).value());
    } else {
      error = started.error();
    }
  });
  if (error) return *error;
  return {};
}

Result<Hello> TargetHost::Start() {
  std::lock_guard lock(mutex_);
  PARALLAX_TRY(StartLocked(stop_));
  return zygote_->hello();
}

Result<std::unique_ptr<ChildClient>> TargetHost::Fork(const StopAt& stop) {
  std::lock_guard lock(mutex_);
  auto begin = std::chrono::steady_clock::now();
  std::optional<Error> refused;  // by the zygote before
  while (true) {
    Status started = StartLocked(stop);
    if (!started.ok() && refused && starts_ > kMaxRestarts) {
      return Error{started.error().message + ": " + refused->message, refused->hint};
    }
    PARALLAX_TRY(std::move(started));
    auto forked = zygote_->Fork(AtOnce(stop));
    if (!forked.ok() && AtOnce(stop).reached()) return StoppedByUser();
    if (forked.ok()) {
      last_fork_seconds_ =
          std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
      return std::make_unique<ChildClient>(std::move(forked).value());
    }
    refused = forked.error();
    RunOnOwner([this] {
      zygote_->End();
      zygote_.reset();
    });
  }
}

ChildDeath TargetHost::Retire(ChildClient& child, bool hung, double seconds, const StopAt& stop) {
  if (hung || !child.Ends(kDyingMs)) child.Kill();
  std::optional<Reaped> reaped;
  {
    std::lock_guard lock(mutex_);
    if (zygote_) reaped = zygote_->Reap(child.number(), AtOnce(stop));
  }
  // Without a zygote the child died with it.
  ChildDeath death =
      child.Inspect(hung, seconds, reaped.value_or(Reaped{child.number(), SIGKILL, 0}));
  death.forks_can_call = forks_can_call_.load(std::memory_order_relaxed);
  return death;
}

}  // namespace parallax
