#pragma once

// Prepare: from targets that run and what a user asks to all that a hunt's cases are drawn from.

#include "base/result.h"
#include "prepare/fleet.h"
#include "prepare/prepared_hunt.h"
#include "prepare/request.h"

namespace parallax {

// The first of the fleet is the subject. Tells through `tools.progress` what is left out as it
// goes; probing the subject takes minutes the first time. Error: a target, a file or the store
// failed, the targets do not go together, nothing that was asked for is there, or the user stopped
// it.
Result<PreparedHunt> Prepare(const HuntRequest& request, Fleet& fleet, const PrepareTools& tools);

}  // namespace parallax
