#pragma once

// DocumentedSign: numbers below 0 that a documentation speaks of. Who says that it takes none
// refuses them on purpose, and so does a function whose counterpart alone says that it takes them.

#include <span>
#include <string>

#include "nouns/api.h"
#include "nouns/recorded_case.h"

namespace parallax {

// Of two sides of which one refuses a number below 0 (judge/sign_refusal.h): why that is no fault.
// Empty: neither documentation speaks of the sign of such an argument, or both do. Not of
// dimensions, which libraries count from the end. `apis`: whose documentation is known.
std::string DocumentedSign(const RecordedCase& recorded, std::span<const Api* const> apis);

}  // namespace parallax
