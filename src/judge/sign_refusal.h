#pragma once

// SignRefusal: a size or an index below 0 that one side refuses and another takes. Two functions
// that do the same on all else owe each other that much. Pure.

#include <span>
#include <string>

#include "nouns/recorded_case.h"

namespace parallax {

// Whether one side of two raises, and speaks of the sign or the range of an argument that has an
// integer below 0, as a number or in a tensor: by that number or, where `roles` has it, by the name
// (in lower case) under which the side gets the argument. Not of the domain or support of a
// function, which is its own.
bool RefusesASign(const RecordedCase& recorded, std::span<const std::string> roles);

// As a number or in a tensor.
bool HoldsIntegerBelowZero(const Binding& binding);

}  // namespace parallax
