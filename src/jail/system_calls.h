#pragma once

// What no library needs and an attack does: sockets, tracing and other processes' memory, mounts,
// namespaces, kernel modules, System V and POSIX shared memory. A filter (libseccomp) refuses it
// with an error code, so that a library which only tries goes on.

#include "base/result.h"

namespace parallax {

// Of this thread and all that it starts, for good. With `by_path`, what changes the mode, owner,
// times and attributes of a file by its path too, which Landlock does not look at. REQUIRES:
// PR_SET_NO_NEW_PRIVS.
Status RefuseSystemCalls(bool by_path);

}  // namespace parallax
