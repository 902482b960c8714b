#pragma once

// Blame: whose fault wrong numbers are where the judge left it open and further runs settle it, or
// where it took float64's word though float64 computes another thing.

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "investigate/runner.h"
#include "nouns/varied_call.h"

namespace parallax {

struct Blame {
  int side = -1;    // who is wrong; -1: it is open after all
  std::string why;  // for the evidence
};

// Between the call and its decomposition or reference: where another library (the form "reference")
// gives what one of the two gives, the other one is wrong; else, where the call in float64 gives
// what the call gives, the formula is; of integers the one is wrong that gives other numbers
// than both do with the integers in float64. float64 tells nothing beside a dtype among the
// arguments that names integers. And where the call was blamed by its own float64: nobody is, if
// another library gives what the call gives, if float64 gives other numbers just beside the
// witness, or if float16 and bfloat16 give what float32 gives, on any numbers. And where two ways
// to compare integers with a number that their dtype does not hold differ: the one that wraps it is
// wrong. Nothing: the verdict stands. `varied`: around the witness. REQUIRES: the witness
// disagrees.
Result<std::optional<Blame>> WeighSides(Runner& runner, const InvestigateContext& context,
                                        const Trial& witness,
                                        const std::vector<VariedCall>& varied);

}  // namespace parallax
