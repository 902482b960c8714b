#pragma once

// Script: the standalone reproduction of a finding: Python 3.8 text that needs only the library
// under test. It prints versions, inputs, results, the reference and why the result is wrong, and
// exits with 1 if the bug is there, 0 if it is not, 2 if it cannot tell.

#include <string>

#include "base/result.h"
#include "investigate/context.h"
#include "nouns/finding.h"

namespace parallax {

// Error: the adapter cannot give the source of a program. REQUIRES: finding.witness.binding is
// realised, context.source is set, and the finding's outcomes are those of the witness.
Result<std::string> WriteScript(const InvestigateContext& context, const Finding& finding);

}  // namespace parallax
