#pragma once

// The zygote: imports the library once and forks children on request. It runs no operation of the
// library, so a child starts with every library's threads and contexts still unborn.
//
// Startup: the adapter's start(), then kHello on the control socket.
// Loop:    kFork -> a socket pair and shared memory, fork, kForked with the engine's ends.
//          kReap -> wait for a dead child, end what it had started, kReaped.
// Exit:    the control socket closes (the engine is gone): end the children and what they started.

#include "worker/py.h"

namespace parallax {

// Serves until the control socket closes. False, with a Python error set, when the adapter cannot
// start (the engine has been told by kStartFailed).
bool ServeZygote(PyRef adapter, int control_fd);

}  // namespace parallax
