#pragma once

// ChildClient: the engine's end of one child. It sends requests, reads answers, watches the flight
// recorder, and when the child dies or hangs says exactly where. One thread at a time.

#include <cstdint>
#include <string>
#include <vector>

#include "base/stop.h"
#include "targets/zygote_client.h"
#include "wire/frame.h"
#include "wire/recorder.h"

namespace parallax {

enum class ChildEvent {
  kFrame,    // a message arrived
  kDied,     // the process ended, or its socket closed
  kHung,     // no step for longer than the deadline, or a message that does not end
  kStopped,  // the user asked to stop
};

// Where a child was when it ended.
struct ChildDeath {
  bool hung = false;
  double seconds = 0;  // of standing still, when hung
  Reaped reaped;
  Phase phase = Phase::kIdle;
  uint32_t segment = 0;
  uint32_t contents = 0;
  uint32_t side = 0;
  uint32_t calls = 0;
  // Some child of the zygote has returned from its first call: forks of it can call the library.
  bool forks_can_call = false;
  bool guard_hit = false;
  SweepCounters counters;
  std::string batch;  // of outputs that were not sent, as it lay in memory
  std::string captured;
  std::vector<std::string> frames;

  // Somebody else's SIGKILL: it says nothing about the case, which is worth another try.
  bool KilledFromOutside() const;
  // What became of the side that was running.
  Outcome AsOutcome() const;
};

class ChildClient {
 public:
  // Maps the recorder; PARALLAX_CHECKs that it can.
  explicit ChildClient(ForkedChild child);
  ChildClient(const ChildClient&) = delete;
  ChildClient& operator=(const ChildClient&) = delete;
  // Kills what still runs; does not reap (the host's Retire does).
  ~ChildClient();

  // As its zygote knows it.
  int number() const { return child_.number; }
  // Calls begun since the fork.
  uint32_t calls() const { return recorder_->calls.load(std::memory_order_relaxed); }
  // False: it is gone, or it stood still for `deadline_s` while it should have read, or a stop.
  bool Send(MessageType type, std::string_view payload, double deadline_s, const StopAt& stop);
  // Waits for the next event. `deadline_s` bounds one step in the library; preparing may take
  // three times as long, and so may the child between two steps. Time in which the child was ready
  // to run but had no processor does not count, up to ten deadlines: a busy machine makes no hangs.
  // A message must be whole ten deadlines after its first byte.
  ChildEvent Wait(Frame* frame, double deadline_s, const StopAt& stop);

  void Kill() { child_.process.Kill(); }
  bool Ends(int timeout_ms) const { return child_.process.Ends(timeout_ms); }
  // What the recorder and the captured text say. REQUIRES: the child is dead.
  ChildDeath Inspect(bool hung, double seconds, const Reaped& reaped) const;

 private:
  ForkedChild child_;
  const Recorder* recorder_ = nullptr;
  FrameReader reader_;
};

}  // namespace parallax
