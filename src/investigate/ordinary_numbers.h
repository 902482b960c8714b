#pragma once

// Ordinary numbers in the place of those that no library promises to treat alike.

#include "nouns/value.h"

namespace parallax {

// A realised binding whose elements that are nan, infinite, denormal or extreme
// (judge/measures/contents.h) are small numbers instead; the others and all options stay.
Binding WithOrdinaryNumbers(const Binding& binding);

}  // namespace parallax
