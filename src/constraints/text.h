#pragma once

// Constraints for people: each clause, what calls showed of it and where it is known from.

#include <string>
#include <vector>

#include "nouns/constraint.h"

namespace parallax {

// Lines that begin with a blank one; empty where there is none.
std::string ConstraintsText(const std::vector<Constraint>& constraints);

}  // namespace parallax
