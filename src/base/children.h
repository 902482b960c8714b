#pragma once

// The processes below this one. Linux.

#include <sys/types.h>

#include <vector>

namespace parallax {

// Processes below this one whose parents end become its own children, not init's: what the library
// started is found, and ended, when the child that started it is gone.
void AdoptOrphans();
std::vector<pid_t> Children();
// Kills and reaps every child of this process but `spared`, and whatever it adopts meanwhile.
void EndChildren(const std::vector<pid_t>& spared);

}  // namespace parallax
