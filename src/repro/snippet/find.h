#pragma once

// FindSnippet: has the adapter write a finding as plain code, runs it in a process that has done
// nothing but import the library, and keeps what shows the finding.

#include "base/result.h"
#include "investigate/context.h"
#include "nouns/finding.h"

namespace parallax {

// Of a call that touches a page behind an input the same in ordinary memory comes first, with other
// numbers, where it gives wrong ones there in three processes: the snippet then tells of these.
// Sets finding->snippet and finding->script to the first candidate that shows the finding; where
// none does, finding->snippet_reason, and the script stays. REQUIRES: the finding's outcomes are
// those of its witness. Error: the interpreter cannot be started, or a stop.
Status FindSnippet(const InvestigateContext& context, Finding* finding);

}  // namespace parallax
