#pragma once

// Decide: whether a finding is told as confirmed, by what fresh processes and its script did.

#include "base/result.h"
#include "investigate/context.h"
#include "investigate/reproduce.h"
#include "nouns/finding.h"

namespace parallax {

// Writes the finding's script, looks for a snippet, runs both, and sets the status: new, flaky, or
// unconfirmed with the reason behind the evidence. Not `confirm`: the script is written and no
// more. Error: the target or a script cannot be started.
Status Decide(const TriageContext& context, const Confirmation& confirmation, bool confirm,
              Finding* finding);

}  // namespace parallax
