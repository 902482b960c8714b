#pragma once

// ForeignMemory: outputs that hold the pattern Parallax paints around the inputs of each call. A
// call that gives it read beside an input, or never wrote that element. Pure.

#include "judge/evidence.h"

namespace parallax {

// The side whose outputs hold the pattern, where another returned none of it; -1: no such side, or
// one whose inputs have gaps between their elements, which are painted too: what ignores strides
// reads those, and in a user's program they are its own.
int SideWithForeignMemory(const Evidence& evidence);

}  // namespace parallax
