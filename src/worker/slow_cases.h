#pragma once

// SlowCases: whether the cases of a row have become too dear to go on: a mutated option can make
// one call a thousand times dearer than the catalogue says.

#include <cstdint>

#include "base/clock.h"

namespace parallax {

// Counts cases in a row that are slow, by CPU time, so that a busy machine changes nothing: three
// in a row unless one is far beyond. The clock of CPU time costs a system call, so it is asked only
// of a case that took long by the wall: what came before it computed for at most the time that
// passed.
class SlowCases {
 public:
  void Begin() { begin_ns_ = NowNs(); }
  void End();
  bool enough() const { return slow_ >= kEnough; }

 private:
  static constexpr int kEnough = 3;
  static uint64_t CpuNs();

  uint64_t mark_ns_ = NowNs();
  uint64_t mark_cpu_ns_ = CpuNs();
  uint64_t begin_ns_ = 0;
  int slow_ = 0;
};

}  // namespace parallax
