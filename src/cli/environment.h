#pragma once

// Environment: everything a command may touch of the world around it. main.cc makes the one of the
// process; tests give string streams and a clock of their own.

#include <ostream>

#include "base/clock.h"
#include "base/stop.h"
#include "targets/target_registry.h"

namespace parallax {

struct Environment {
  Installation installation;
  std::ostream& out;  // results
  std::ostream& err;  // progress and errors
  bool out_is_terminal = false;
  bool err_is_terminal = false;
  const StopToken& stop;
  const Clock& clock;
};

// What a command ends with.
inline constexpr int kExitNothingNew = 0;
inline constexpr int kExitFindings = 1;
inline constexpr int kExitUsage = 2;  // wrong usage or environment
inline constexpr int kExitNothingJudged = 3;
inline constexpr int kExitOpen = 4;  // ended before all of it was done

}  // namespace parallax
