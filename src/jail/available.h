#pragma once

// Which jail there is on this machine, as the launcher finds out by trying.

#include <string>

#include "base/result.h"
#include "jail/policy.h"

namespace parallax {

struct JailChoice {
  JailKind kind = JailKind::kNone;
  std::string why;  // there is no better one, in the kernel's words; empty: it is the best
};

// `wanted`: the name of a kind, or empty for the best that works here. Tried once in a process;
// safe from any thread. Error: the launcher is missing, or `wanted` does not work here or is no
// kind.
Result<JailChoice> ChooseJail(const std::string& launcher, const std::string& wanted);

}  // namespace parallax
