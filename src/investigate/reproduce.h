#pragma once

// Confirm: does the witness show the bug again in fresh processes?

#include "base/result.h"
#include "investigate/runner.h"

namespace parallax {

inline constexpr int kConfirmRuns = 3;
// That tell whether what was reduced lies at a jump.
inline constexpr int kManyNudges = 24;

struct Confirmation {
  int reproduced = 0;
  int runs = 0;
  bool jumps = false;  // many nudges account for it: a jump within the rounding, no bug
  Trial trial;         // of the last run that reproduced; of the last run when none did

  bool Whole() const { return runs > 0 && reproduced == runs; }
  bool Flaky() const { return reproduced > 0 && reproduced < runs; }
};

// Runs `binding` in kConfirmRuns children, each forked for it alone, every verdict probed. What is
// claimed to differ from call to call may take many calls in each of them. What was nudged is
// nudged more often then: of many inputs, reduction keeps one whose three nudges happen to move
// nothing over a jump.
Result<Confirmation> Confirm(Runner& runner, const Signature& signature, const Binding& binding);

}  // namespace parallax
