#pragma once

// Selection: the part of a side's output that is held against its siblings (Side::select).

#include "nouns/outcome.h"
#include "nouns/relation.h"

namespace parallax {

// The output of a side that returned, cut as side.select says. A tensor that is no longer than the
// part is left as it is, so an output that was cut when it was recorded comes to the same.
// An item is taken of a sequence, and what is none is left as it is for the same reason.
OutputValue Selected(const Side& side, const Outcome& outcome);

// Without its dimensions of size 1.
Shape Squeezed(Shape shape);
void Squeeze(OutputTensor* tensor);

// The item of an output that a side of Select::kItem takes; null where there is none, or it is a
// sequence itself.
const OutputValue* ItemOf(const Side& side, const OutputValue& value);

}  // namespace parallax
