#pragma once

// WideNudges: how far one ulp of narrow inputs moves what the float64 program makes of them. The
// narrow program rounds within the call too, so that its own nudges need not meet the jump or the
// corner that the rounding met (a coordinate of 256.5 in bfloat16). Pure.

#include <vector>

#include "judge/measures/probes.h"

namespace parallax {

// "wide-nudge-1" to "wide-nudge-N": RefereeSides on the inputs of "nudge-1" to "nudge-N". None
// where nothing can be widened or all sides are wide, or where those nudges account for no disputed
// place, or for all, unless an input is of 16 bits.
std::vector<Probe> WideNudgeProbes(const Evidence& evidence);

// Whether such moves account for the dispute (AccountFor). False when nothing is known, and where
// the narrow nudges account for no place, unless they are of many ulps: an ulp of 16 bits is large,
// and their program may round all neighbours to the same within the call; but a result that moves
// by what the inputs do is well conditioned, and a coarse sum no rounding.
bool WideNudgesAccountFor(const Evidence& evidence, const Dispute& dispute);

}  // namespace parallax
