#pragma once

// GiveTheSame: whether two results have the same numbers, by the tolerance of a case. Pure.

#include "nouns/recorded_case.h"

namespace parallax {

// As two sides of the case would be held against each other that owe nothing but their numbers.
bool GiveTheSame(const RecordedCase& recorded, const Outcome& one, const Outcome& other);

}  // namespace parallax
