#pragma once

// Clock: time as an argument, so that tests choose it (fake_clock.h). Implementations are safe to
// read from any thread.

#include <cstdint>
#include <string>

namespace parallax {

class Clock {
 public:
  virtual ~Clock() = default;

  // Seconds since an arbitrary start; never goes back. For durations.
  virtual double Seconds() const = 0;
  // Seconds since 1970 in UTC. For dates in reports; never enters a verdict or a search.
  virtual int64_t UnixSeconds() const = 0;
};

class SystemClock final : public Clock {
 public:
  double Seconds() const override;
  int64_t UnixSeconds() const override;
};

// Seconds since an arbitrary start, of the machine: for deadlines and durations that no test
// chooses.
double NowSeconds();
// The same in nanoseconds.
uint64_t NowNs();

// "2026-11-21T09:23:44Z".
std::string IsoDate(int64_t unix_seconds);

}  // namespace parallax
