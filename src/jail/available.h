#pragma once

// Which jail there is on this machine, as the launcher finds out by trying.

#include <string>

#include "base/result.h"
#include "base/stop.h"
#include "jail/policy.h"

namespace parallax {

struct JailChoice {
  JailKind kind = JailKind::kNone;
  std::string why;  // there is no better one, in the kernel's words; empty: it is the best
};

// `wanted`: the name of a kind, or empty for the best that works here. Tried once in a process;
// safe from any thread. Error: the launcher is missing, or `wanted` does not work here or is no
// kind, or `stop` is reached before it is known, which another call may try again.
Result<JailChoice> ChooseJail(const std::string& launcher, const std::string& wanted,
                              const StopAt& stop = {});

}  // namespace parallax
