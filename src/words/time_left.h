#pragma once

// TimeLeft: how long a stage takes still, by what was done of it.

#include <cstdint>
#include <string>

namespace parallax {

class TimeLeft {
 public:
  // A stage begins.
  void Begin() { began_ = false; }
  // So many are done at that time, in seconds. "about 12 s left"; empty: it is too early to tell,
  // or all is done. What was done at the first call may have been done before the stage.
  std::string After(double now, uint64_t done, uint64_t of);

 private:
  bool began_ = false;
  double first_at_ = 0;
  uint64_t first_ = 0;
};

}  // namespace parallax
