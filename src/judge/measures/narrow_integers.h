#pragma once

// NarrowIntegers: whether a target that computes wide integers in a narrower dtype was given
// numbers that do not fit it. Pure.

#include <string>

#include "nouns/recorded_case.h"
#include "words/dialect.h"

namespace parallax {

// "int64 in int32" where the side that the verdict blames, or any of several targets where it
// blames none, gives wrong numbers on a target that the dialect says so of, and an integer of an
// input is none of that dtype; of a float one of a result will do. Of the dialect's dtypes the
// first for which it is so counts. Reads inline contents alone. Empty: not so.
std::string NarrowedIntegers(const RecordedCase& judged, const Dialect& dialect);

}  // namespace parallax
