#pragma once

// FakeClock: a Clock that moves only when a test moves it. Safe from any thread.

#include <atomic>

#include "base/clock.h"

namespace parallax {

class FakeClock final : public Clock {
 public:
  double Seconds() const override { return seconds_; }
  int64_t UnixSeconds() const override { return start_ + static_cast<int64_t>(seconds_.load()); }

  void Advance(double seconds) { seconds_ += seconds; }

 private:
  std::atomic<double> seconds_ = 0;
  int64_t start_ = 1'700'000'000;  // 2023-11-14T22:13:20Z
};

}  // namespace parallax
