#include "targets/child_client.h"

#include <poll.h>
#include <signal.h>
#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "base/clock.h"
#include "base/output_tail.h"
#include "wire/output_batch.h"
#include "words/message_template.h"

namespace parallax {
namespace {

constexpr double kPrepareFactor = 3;
constexpr double kMostPatience = 10;  // deadlines, on a machine too busy to run the child
constexpr size_t kCaptureBytes = 16384;

// Seconds that the main thread of a process was ready but did not run; 0 where the kernel keeps no
// such account.
double WaitedForProcessor(int pid) {
  if (pid <= 0) return 0;
  char path[64];
  std::snprintf(path, sizeof path, "/proc/%d/schedstat", pid);
  std::FILE* file = std::fopen(path, "re");
  if (file == nullptr) return 0;
  unsigned long long ran = 0;
  unsigned long long waited = 0;
  int fields = std::fscanf(file, "%llu %llu", &ran, &waited);
  std::fclose(file);
  return fields == 2 ? static_cast<double>(waited) * 1e-9 : 0;
}

bool LooksOutOfMemory(const std::string& captured) {
  return captured.find("std::bad_alloc") != std::string::npos ||
         captured.find("Cannot allocate memory") != std::string::npos;
}

}  // namespace

bool ChildDeath::KilledFromOutside() const { return !hung && reaped.signal == SIGKILL; }

Outcome ChildDeath::AsOutcome() const {
  bool in_library = phase == Phase::kPrepare || phase == Phase::kCall || phase == Phase::kCollect;
  if (hung) {
    if (phase == Phase::kIdle) return {WorkerLost{"stood still outside the library's code"}};
    bool fork_unsafe = calls <= 1 && !forks_can_call;
    if (fork_unsafe) return {WorkerLost{"hung at the first call after a fork (fork-unsafe)"}};
    return {TimedOut{seconds}};
  }
  if (KilledFromOutside()) return {WorkerLost{"killed from outside"}};
  if (!in_library && !guard_hit) return {WorkerLost{"died outside the library's code"}};
  std::string text(WithoutFrames(captured));
  if (LooksOutOfMemory(text)) return {OutOfMemory{"the process died of a failed allocation"}};
  Crashed crashed;
  crashed.signal = reaped.signal;
  crashed.exit_code = reaped.exit_code;
  crashed.frames = frames;
  crashed.guard_hit = guard_hit;
  crashed.stderr_tail = TailWithCheck(text, kStderrTailSize);
  return {std::move(crashed)};
}

ChildClient::ChildClient(ForkedChild child) : child_(std::move(child)) {
  void* page = mmap(nullptr, kRecorderSize, PROT_READ, MAP_SHARED, child_.recorder.get(), 0);
  PARALLAX_CHECK(page != MAP_FAILED, "cannot map a child's flight recorder");
  recorder_ = static_cast<const Recorder*>(page);
}

ChildClient::~ChildClient() { munmap(const_cast<Recorder*>(recorder_), kRecorderSize); }

bool ChildClient::Send(MessageType type, std::string_view payload, double deadline_s,
                       const StopAt& stop) {
  return SendFrame(child_.socket.get(), type, payload, {},
                   {kMostPatience * deadline_s, child_.process.fd(), stop});
}

namespace {

// For how long a child has made no step.
class Stillness {
 public:
  Stillness(const Recorder& recorder, const ProcessHandle& process)
      : recorder_(recorder), process_(process), beat_(Beat()) {}

  // `bytes` have arrived of a message that is not whole. True: it is over.
  bool TooLong(double deadline_s, size_t bytes) {
    const double now = NowSeconds();
    if (bytes == 0) message_since_ = 0;
    if (bytes > 0 && message_since_ == 0) message_since_ = now;
    if (bytes > 0 && now - message_since_ > kMostPatience * deadline_s) return true;
    // Most answers come at once: only a slow one is worth looking at the clocks.
    if (since_ == 0 || Beat() != beat_ || bytes != bytes_) {
      beat_ = Beat();
      bytes_ = bytes;
      since_ = now;
      waited_ = WaitedForProcessor(process_.number());
      return false;
    }
    const auto phase = static_cast<Phase>(recorder_.phase.load(std::memory_order_relaxed));
    const bool slow = phase == Phase::kPrepare || phase == Phase::kIdle;
    const double allowed = slow ? deadline_s * kPrepareFactor : deadline_s;
    const double stood = now - since_;
    if (stood <= allowed) return false;
    return stood > kMostPatience * allowed ||
           stood - (WaitedForProcessor(process_.number()) - waited_) > allowed;
  }

 private:
  uint64_t Beat() const { return recorder_.beat.load(std::memory_order_acquire); }

  const Recorder& recorder_;
  const ProcessHandle& process_;
  uint64_t beat_;
  size_t bytes_ = 0;
  double since_ = 0;
  double waited_ = 0;
  double message_since_ = 0;
};

}  // namespace

ChildEvent ChildClient::Wait(Frame* frame, double deadline_s, const StopAt& stop) {
  Stillness stillness(*recorder_, child_.process);
  const int timeout_ms = static_cast<int>(std::clamp(deadline_s * 250, 10.0, 200.0));
  while (true) {
    std::array<pollfd, 2> either = {
        {{child_.socket.get(), POLLIN, 0}, {child_.process.fd(), POLLIN, 0}}};
    const int ready = poll(either.data(), either.size(), timeout_ms);
    if (stop.reached()) return ChildEvent::kStopped;
    if (ready > 0 && either[0].revents != 0) {
      std::string problem;
      const FrameRead read = reader_.Take(child_.socket.get(), frame, &problem);
      if (read == FrameRead::kOk) return ChildEvent::kFrame;
      if (read == FrameRead::kBad) Kill();  // its memory has been overwritten
      if (read != FrameRead::kPending) return ChildEvent::kDied;
    } else if (ready > 0) {
      return ChildEvent::kDied;  // its end, and nothing left to read
    }
    if (stillness.TooLong(deadline_s, reader_.pending())) return ChildEvent::kHung;
  }
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
  const size_t batched = std::min<size_t>(recorder_->batched.load(), kBatchSize);
  if (batched > kBatchHeaderSize) death.batch.assign(BatchOf(recorder_), batched);
  death.captured = ReadCaptureTail(child_.capture.get(), kCaptureBytes);
  death.frames = FramesIn(death.captured);
  return death;
}

}  // namespace parallax
