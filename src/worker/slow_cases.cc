#include "worker/slow_cases.h"

#include <time.h>

#include <algorithm>

namespace parallax {

uint64_t SlowCases::CpuNs() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<uint64_t>(now.tv_sec) * 1'000'000'000 + static_cast<uint64_t>(now.tv_nsec);
}

void SlowCases::End() {
  uint64_t now_ns = NowNs();
  if (now_ns - begin_ns_ < limits_.case_ns) {
    first_ = false;
    slow_ = 0;
    return;
  }
  uint64_t cpu_ns = CpuNs();
  if (first_) {
    first_ = false;
    mark_ns_ = now_ns;
    mark_cpu_ns_ = cpu_ns;
    return;
  }
  uint64_t at_least_ns = cpu_ns - mark_cpu_ns_;
  at_least_ns -= std::min(at_least_ns, begin_ns_ - mark_ns_);
  slow_ = at_least_ns > limits_.case_ns ? slow_ + 1 : 0;
  if (at_least_ns > limits_.alone_ns) slow_ = limits_.in_a_row;
  mark_ns_ = now_ns;
  mark_cpu_ns_ = cpu_ns;
}

}  // namespace parallax
