#pragma once

// The last steps of a finding: its script, and whether it is told as confirmed, by what fresh
// processes and the script did.

#include "base/result.h"
#include "investigate/context.h"
#include "investigate/reproduce.h"
#include "nouns/finding.h"

namespace parallax {

// Writes the finding's script, where the target tells what scripts are made of. Error: the target
// cannot be started.
Status TellScript(const InvestigateContext& context, Finding* finding);

// Looks for a snippet, runs it and the script, and sets the status: new, flaky, or unconfirmed with
// the reason behind the evidence. Error: the target or a script cannot be started.
Status DecideStatus(const InvestigateContext& context, const Confirmation& confirmation,
                    Finding* finding);

}  // namespace parallax
