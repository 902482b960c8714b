#pragma once

// Patience: whether a call that does not return by its deadline is slow or stuck. Runs the witness
// once more and waits much longer.

#include "base/result.h"
#include "investigate/context.h"
#include "investigate/runner.h"
#include "nouns/finding.h"

namespace parallax {

inline constexpr double kPatience = 10;  // times the deadline

// For a finding of kind hang: adds to its evidence what became of the call after kPatience times
// the deadline, of each side where none is to blame. A call that ends by then, or that only does
// the work its largest number asks for, is slow: it ranks behind the front page.
// True then.
Result<bool> TellPatience(Runner& runner, const InvestigateContext& context, Finding* finding);

}  // namespace parallax
