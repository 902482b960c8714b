#pragma once

// Excuse: why a refusal is no fault where two functions were only guessed to end alike. What such a
// guess may ask is decided by shapes, dtypes and plain arguments.

#include <string>

#include "base/result.h"
#include "confirm/draft.h"

namespace parallax {

// Empty: there is none. Else, for the witness of a guess, but not of one that claims numbers of a
// function and its module, or where documentation says that both are equal,
//   - that the function that refuses documents that its arguments must be others, and the other one
//   does not, or that one alone speaks of numbers below 0 (documented_sign.h);
//   - of a guess that claims no numbers, that it refuses a constant that was guessed as well, or
//   that the other one is called with such a constant in the place of a default that both have;
//   - that both take arguments of other numbers in tensors of the same shapes and dtypes: a
//   division by zero, keys that repeat. A number below 0 is no such matter (judge/sign_refusal.h),
//   nor are numbers where a documentation names the other function;
//   - that a size or a number is huge (InputDomain);
//   - of a guess that claims no numbers, that what both give is never of one rank;
//   - that shapes alone decide it (other_shapes.h); ranks of a guess that claims no numbers alone.
// Error: the target cannot run.
Result<std::string> ExcuseOf(FindingDraft& draft);

}  // namespace parallax
