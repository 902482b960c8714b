#pragma once

// TurnQueue: which suspects are taken up next, and for how long. A signature's first few cases are
// looked at; the rest of them have their turn when each signature had its own. Of suspects in which
// one program hangs one goes first (confirm/hangs/hang_line.h). One thread at a time.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/stop.h"
#include "confirm/hangs/hang_line.h"
#include "confirm/hangs/turn_costs.h"
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
  std::string known_hang = {};  // it is told as the same as what was found of that, not judged
  double begin_s = 0;           // when it was taken
};

// What became of a turn.
struct TurnEnd {
  bool settled = false;  // it showed a finding, or that there is none to be found
  HeldHang hang = {};    // that the finding is about
};

struct TurnLimits {
  const Clock& clock;
  const StopToken& stop;
  double limit_s = 0;  // from now on; 0: none
  int jobs = 1;        // that take turns
  double hang_s = 0;   // what a hang is taken to cost until one was measured
};

class TurnQueue {
 public:
  // In the order of `groups`, which outlive it. `line` knows the hangs that findings are about.
  TurnQueue(const std::vector<Suspects>& groups, const TurnLimits& limits, HangLine line = {});

  // Nothing: all had their turns, or wait for one at hand; time is over, or the user stopped it.
  std::optional<Turn> Take();
  // Whether the turns at hand may be followed by others.
  bool MayGoOn() const;
  // Whether its group is settled by that; else the rest of its cases come behind the others.
  bool End(const Turn& turn, const TurnEnd& end);

  size_t settled() const { return settled_; }
  size_t groups() const { return groups_.size(); }
  // In so many seconds all have had their turns, or time is over; nothing: nobody knows yet.
  std::optional<double> Left() const;

 private:
  bool IsLate() const;
  bool IsHang(const Turn& turn) const;
  Turn FirstLook(size_t group) const;
  // Those that waited for a hang: told next if it holds.
  void Release(const std::string& hang);

  const std::vector<Suspects>& groups_;
  const TurnLimits limits_;
  const double begin_;
  HangLine line_;
  std::vector<std::string> hangs_;  // of each group; empty: none, or it is doubted
  TurnCosts costs_;
  std::vector<Turn> turns_;
  size_t next_ = 0;
  TurnCounts at_hand_;
  size_t settled_ = 0;
};

}  // namespace parallax
