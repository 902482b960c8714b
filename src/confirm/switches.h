#pragma once

// Switches: whether a finding is there without a part of its library that users can switch off
// (nouns/library_switch.h), such as the kernels of oneDNN. Then its title says so.

#include "base/result.h"
#include "investigate/context.h"
#include "nouns/finding.h"

namespace parallax {

// Runs the finding's script with each part switched off, of findings on the front page that their
// script shows. What was tried stands in its table of varied calls. Error: no script can be run.
Status TrySwitches(const InvestigateContext& context, Finding* finding);

}  // namespace parallax
