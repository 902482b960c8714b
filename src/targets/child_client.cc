#include "targets/child_client.h"

#include <poll.h>
#include <signal.h>
#include <sys/mman.h>

#include <algorithm>
#include <chrono>

#include "targets/capture.h"

namespace parallax {
namespace {

constexpr double kPrepareFactor = 3;
constexpr size_t kCaptureBytes = 16384;

double Now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

bool LooksOutOfMemory(const std::string& captured) {
  return captured.find("std::bad_alloc") != std::string::npos ||
         captured.find("Cannot allocate memory") != std::string::npos;
}

}  // namespace

Outcome ChildDeath::AsOutcome() const {
  bool in_library = phase == Phase::kPrepare || phase == Phase::kCall || phase == Phase::kCollect;
  if (hung) {
    if (calls <= 1) return {WorkerLost{"hung at the first call after a fork (fork-unsafe)"}};
    return {TimedOut{seconds}};
  }
  if (reaped.signal == SIGKILL) return {WorkerLost{"killed from outside"}};
  if (!in_library && !guard_hit) return {WorkerLost{"died outside the library's code"}};
  std::string text(WithoutFrames(captured));
  if (LooksOutOfMemory(text)) return {OutOfMemory{"the process died of a failed allocation"}};
  Crashed crashed;
  crashed.signal = reaped.signal;
  crashed.exit_code = reaped.exit_code;
  crashed.frames = frames;
  crashed.guard_hit = guard_hit;
  crashed.stderr_tail = text.substr(text.size() - std::min(text.size(), kStderrTailSize));
  return {std::move(crashed)};
}

ChildClient::ChildClient(ForkedChild child) : child_(std::move(child)) {
  void* page = mmap(nullptr, kRecorderSize, PROT_READ, MAP_SHARED, child_.recorder.get(), 0);
  PARALLAX_CHECK(page != MAP_FAILED, "cannot map a child's flight recorder");
  recorder_ = static_cast<const Recorder*>(page);
}

ChildClient::~ChildClient() { munmap(const_cast<Recorder*>(recorder_), kRecorderSize); }

bool ChildClient::Send(MessageType type, std::string_view payload) {
  return SendFrame(child_.socket.get(), type, payload);
}

ChildEvent ChildClient::Wait(Frame* frame, double deadline_s, const StopToken* stop) {
  uint64_t beat = recorder_->beat.load(std::memory_order_acquire);
  double since = Now();
  while (true) {
    pollfd waiting{child_.socket.get(), POLLIN, 0};
    int timeout_ms = static_cast<int>(std::clamp(deadline_s * 250, 10.0, 200.0));
    int ready = poll(&waiting, 1, timeout_ms);
    if (stop != nullptr && stop->now()) return ChildEvent::kStopped;
    if (ready > 0) {
      std::string problem;
      FrameRead read = RecvFrame(child_.socket.get(), frame, -1, &problem);
      return read == FrameRead::kOk ? ChildEvent::kFrame : ChildEvent::kDied;
    }
    uint64_t now_beat = recorder_->beat.load(std::memory_order_acquire);
    auto phase = static_cast<Phase>(recorder_->phase.load(std::memory_order_relaxed));
    if (now_beat != beat) {
      beat = now_beat;
      since = Now();
      continue;
    }
    double allowed = phase == Phase::kPrepare ? deadline_s * kPrepareFactor : deadline_s;
    if (phase != Phase::kIdle && Now() - since > allowed) return ChildEvent::kHung;
  }
}

void ChildClient::Kill() {
  if (child_.pid > 0) kill(child_.pid, SIGKILL);
}

ChildDeath ChildClient::Inspect(bool hung, double seconds, const Reaped& reaped) const {
  ChildDeath death;
  death.hung = hung;
  death.seconds = seconds;
  death.reaped = reaped;
  death.phase = static_cast<Phase>(recorder_->phase.load());
  death.segment = recorder_->segment.load();
  death.contents = recorder_->contents.load();
  death.side = recorder_->side.load();
  death.calls = recorder_->calls.load();
  death.guard_hit = recorder_->guard_hit.load() != 0;
  death.counters = recorder_->counters;
  death.captured = ReadCaptureTail(child_.capture.get(), kCaptureBytes);
  death.frames = FramesIn(death.captured);
  return death;
}

}  // namespace parallax
