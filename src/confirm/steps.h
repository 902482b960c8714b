#pragma once

// The steps that make a finding of a witness, in order. Each takes the draft as the steps before it
// left it; docs/walkthrough.md tells them one by one. A new one is a function and a line in
// steps.cc.

#include <span>
#include <string_view>

#include "base/result.h"
#include "confirm/draft.h"

namespace parallax {

struct FindingStep {
  std::string_view name;  // unique
  Status (*run)(FindingDraft& draft);
};
std::span<const FindingStep> FindingSteps();

// Runs them until one says that there is no finding (FindingDraft::IsOver). Error: the target, or a
// script, cannot be started. REQUIRES: FindWitness found one.
Status WriteFinding(FindingDraft& draft);

}  // namespace parallax
