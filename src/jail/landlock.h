#pragma once

// Landlock: the kernel's access control that a process puts on itself, without namespaces.

#include "base/result.h"
#include "jail/policy.h"

namespace parallax {

// Enough of it for a jail: files, and signals and sockets to outside (ABI 6, Linux 6.12).
Status HasLandlock();
// Of this thread and all that it starts, for good: what `policy` names and `scratch` can be opened,
// nothing else. REQUIRES: PR_SET_NO_NEW_PRIVS.
Status ApplyLandlock(const JailPolicy& policy, const std::string& scratch);

}  // namespace parallax
