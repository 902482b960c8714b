#pragma once

// What processes that this one started left running when they were killed. Such a process becomes a
// child of this one, whatever session and environment it has made for itself, and is ended. Nothing
// is done before AdoptWhatIsLeft. Safe from any thread. Linux.

#include <sys/types.h>

#include <functional>
#include <optional>

namespace parallax {

// For a program all of whose children are a Subprocess, or there already: what they leave becomes
// its own from now on, and ends with EndWhatIsLeft.
void AdoptWhatIsLeft();

// Kills and reaps every child of this process that is not of a Subprocess, and whatever it adopts
// meanwhile. A Subprocess that a signal ended calls it.
void EndWhatIsLeft();

// For Subprocess. `start` forks, and gives the number of the child; nothing is ended meanwhile. The
// child is the Subprocess's until its status, as waitpid tells it, was taken.
pid_t StartOwn(const std::function<pid_t()>& start);
// Nothing while it lives.
std::optional<int> ReapOwn(pid_t number);

}  // namespace parallax
