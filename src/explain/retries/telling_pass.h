#pragma once

// Telling passes: whether a call that passes says anything about the fault of a witness. All sides
// may give infinity there, or numbers so small that the tolerance takes any for right.

#include "investigate/runner.h"
#include "nouns/varied_call.h"

namespace parallax {

// Of a call whose sides agree within the tolerance: it passes; or it fails, since each of its
// numbers is relatively far off and the witness is about such small ones; or it is unknown, since
// the sides agree on nothing but what the fault gives, on what is left of numbers beyond the digits
// of float64, on numbers near the noise of the inputs, or on a derivative beside which what is
// wrong of the witness is nothing.
VariedState StateOfPassing(const Trial& passing, const Trial& witness);

}  // namespace parallax
