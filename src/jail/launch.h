#pragma once

// The launcher's work: a process in a jail. Runs in a program of its own (jail/main), because what
// it does to itself cannot be undone.

#include <string>
#include <vector>

#include "jail/policy.h"

namespace parallax {

// Runs `command` as `policy` says, and waits for its end; what it left running ends with it, and
// with this process. The exit code of `command`, 128 + the number of the signal that killed it.
// Error: there is no such jail here; nothing ran.
Result<int> RunInJail(const JailPolicy& policy, const std::vector<std::string>& command);

// A trial of that kind of jail in a child process.
Status TryJail(JailKind kind);

}  // namespace parallax
