#pragma once

// PlainCall: who is wrong where no float64 can referee (integers, booleans, float64 itself): the
// plain call is asked in other layouts, and when they all give what one of the two gave, the
// other is the wrong one. Between the kernels of an elementwise function, for dense numbers and for
// others, its reference in another library is asked in their place. Pure.

#include <vector>

#include "judge/skeptic.h"

namespace parallax {

// "other-ways": the plain call in other layouts, through out=, or its reference. None unless the
// relation holds one variation (a layout, out=, in place, threads) against the plain call.
std::vector<Probe> PlainCallProbes(const Evidence& evidence);

// Never doubts; names the variation when the probe was run and each way agrees with the plain call,
// the plain call (its own layout may be what fails) when each agrees with the variation.
Opinion OpinionOfPlainCall(const Evidence& evidence);

}  // namespace parallax
