#pragma once

// JointSweep: a block whose relations have sides on several targets. Each target's session makes
// the inputs of its own sides from the case's key and records what they do; nothing but outcomes
// travels. The engine holds them together row by row while the sessions run ahead. What ends, slows
// or refuses one side costs that side alone.

#include <string>
#include <vector>

#include "targets/target.h"

namespace parallax {

// One target's part in it.
struct JointSeat {
  std::string target;
  TargetSession* session = nullptr;
};

// `seats`: the first is the relations' own target; every target that a side names has one. The
// sessions are used at the same time, each by a thread of its own, until it returns; the sink is
// called on the caller's thread, in the order of the segments. Sides may not be parts of one
// another's output. Error: a target cannot run.
Status SweepJointly(const std::vector<JointSeat>& seats, const SweepRequest& request,
                    double deadline_s, const SweepSink& sink);

}  // namespace parallax
