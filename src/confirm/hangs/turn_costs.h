#pragma once

// TurnCosts: how long the turns of a confirmation take, hangs apart: each is waited for many times,
// while most others are settled in a moment. Pure; one thread.

#include <cstddef>
#include <optional>

namespace parallax {

// Of some turns: how many are of hangs, and how many are not.
struct TurnCounts {
  size_t hangs = 0;
  size_t others = 0;
};

class TurnCosts {
 public:
  // `hang_s`: what a hang is taken to cost until one was measured.
  explicit TurnCosts(double hang_s) : hang_s_(hang_s) {}

  void Took(bool hang, double seconds);
  // How long one thread has to do with these; nothing: no other was measured yet.
  std::optional<double> Of(const TurnCounts& counts) const;

 private:
  struct Measured {
    size_t count = 0;
    double seconds = 0;
  };
  const double hang_s_;
  Measured hangs_, others_;
};

// The deadlines that one hang is waited for, as investigation goes: once to meet it again, a few
// times to make it smaller, three times to confirm it, ten times as long for its patience, and its
// script.
inline constexpr double kDeadlinesOfHang = 18;

}  // namespace parallax
