#pragma once

// RunProgram: one call of one program in a session, its outcome recorded whole.

#include <string>

#include "nouns/outcome.h"
#include "nouns/value.h"
#include "targets/target.h"

namespace parallax {

// Outputs of more than `max_bytes` come without them. Error: the target cannot run.
Result<Outcome> RunProgram(TargetSession& session, const Program& program, const Binding& binding,
                           double deadline_s, uint64_t max_bytes);

}  // namespace parallax
