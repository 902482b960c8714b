#pragma once

// TurnQueue: which suspects are taken up next, and for how long. A signature's first few cases are
// looked at; the rest of them have their turn when each signature had its own. One thread at a
// time.

#include <cstddef>
#include <optional>
#include <vector>

#include "base/clock.h"
#include "base/stop.h"
#include "confirm/suspects.h"

namespace parallax {

// Indices of the groups in the order in which they are taken up: what is on the front page first,
// then the others, then hangs, then what is doubted; when time is short, every API gets its first.
std::vector<size_t> TurnOrder(const std::vector<Suspects>& groups);

// Cases of a group, to be judged one after the other.
struct Turn {
  size_t group = 0;
  size_t begin = 0;
  size_t end = 0;
};

struct TurnLimits {
  const Clock& clock;
  const StopToken& stop;
  double limit_s = 0;  // from now on; 0: none
};

class TurnQueue {
 public:
  // In the order of `groups`, which outlive it.
  TurnQueue(const std::vector<Suspects>& groups, const TurnLimits& limits);

  // Nothing: all had their turns, time is over, or the user stopped it.
  std::optional<Turn> Take();
  // What became of a turn: whether it showed a finding, or that there is none to be found. Whether
  // its group is settled by that; else the rest of its cases come behind the others.
  bool End(const Turn& turn, bool found);

  size_t settled() const { return settled_; }
  size_t groups() const { return groups_.size(); }

 private:
  const std::vector<Suspects>& groups_;
  const TurnLimits limits_;
  const double begin_;
  std::vector<Turn> turns_;
  size_t next_ = 0;
  size_t settled_ = 0;
};

}  // namespace parallax
