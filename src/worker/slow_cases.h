#pragma once

// SlowCases: whether the cases of a row have become too dear to go on: a mutated option can make
// one call a thousand times dearer than the catalogue says.

#include <cstdint>

#include "base/clock.h"
#include "nouns/slow_case.h"

namespace parallax {

// Counts cases in a row that are slow, by CPU time, so that a busy machine changes nothing: a few
// in a row unless one is far beyond. The first case of a row does not count: a library that
// compiles does so there, for seconds, and the cases after it are quick. The clock of CPU time
// costs a system call, so it is asked only of a case that took long by the wall: what came before
// it computed for at most the time that passed.
class SlowCases {
 public:
  explicit SlowCases(const SlowLimits& limits) : limits_(limits) {}

  void Begin() { begin_ns_ = NowNs(); }
  void End();
  bool enough() const { return slow_ >= limits_.in_a_row; }

 private:
  static uint64_t CpuNs();

  const SlowLimits limits_;
  uint64_t mark_ns_ = NowNs();
  uint64_t mark_cpu_ns_ = CpuNs();
  uint64_t begin_ns_ = 0;
  int slow_ = 0;
  bool first_ = true;
};

}  // namespace parallax
