#pragma once

// The flight recorder: a page of memory that engine and child share. Before each step the child
// writes which case, side and phase it is in; when it dies or hangs, the engine reads the exact
// case and the counters of the unfinished segment. Behind the page lies the batch of outputs that a
// recording child fills (output_batch.h). Only the child writes.

#include <atomic>
#include <cstdint>

#include "wire/sweep.h"

namespace parallax {

enum class Phase : uint32_t {
  kIdle = 0,     // waiting for a request
  kPrepare = 1,  // building a structure: program's prepare, tensors
  kFill = 2,     // our own code
  kCall = 3,     // inside the library
  kCollect = 4,  // reading outputs (may run the library's deferred work)
  kCompare = 5,  // our own code
};

inline constexpr uint64_t kRecorderMagic = 0x50'4c'58'52'45'43'30'31ull;
inline constexpr size_t kRecorderPage = 4096;
inline constexpr size_t kBatchSize = 64 << 10;
inline constexpr size_t kRecorderSize = kRecorderPage + kBatchSize;
inline constexpr size_t kStderrTailSize = 2048;

struct Recorder {
  uint64_t magic;
  // Increases before each step. A value that stands still while phase != kIdle is a hang.
  std::atomic<uint64_t> beat;
  std::atomic<uint32_t> phase;
  std::atomic<uint32_t> segment;  // or the item of an evaluate request
  std::atomic<uint32_t> contents;
  std::atomic<uint32_t> side;
  std::atomic<uint32_t> calls;  // since the fork
  std::atomic<uint32_t> guard_hit;
  std::atomic<uint32_t> batched;  // bytes of the batch that hold whole cases and were not sent
  SweepCounters counters;         // of the segment that runs
};
static_assert(sizeof(Recorder) <= kRecorderPage);

inline const char* BatchOf(const Recorder* recorder) {
  return reinterpret_cast<const char*>(recorder) + kRecorderPage;
}
inline char* BatchOf(Recorder* recorder) {
  return reinterpret_cast<char*>(recorder) + kRecorderPage;
}

}  // namespace parallax
