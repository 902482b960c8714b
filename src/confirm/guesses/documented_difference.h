#pragma once

// DocumentedDifference: a refusal that a documentation accounts for. Who says that it takes no
// numbers below 0 refuses them on purpose, and so does a function whose counterpart alone says that
// it takes them; or one of the two says how it is unlike the other one.

#include <span>
#include <string>

#include "nouns/api.h"
#include "nouns/recorded_case.h"

namespace parallax {

// Of two sides of which side `refusing` does: why that is no fault. Empty: no documentation speaks
// of it.
//   - A sentence of one names the other one and says "unlike" it.
//   - The refusal is of the sign of a number below 0 (judge/sign_refusal.h), and one documentation
//     alone speaks of the sign of that argument. Dimensions are left out, which libraries count
//     from the end.
// `apis`: whose documentation is known.
std::string DocumentedDifference(const RecordedCase& recorded, size_t refusing,
                                 std::span<const Api* const> apis);

}  // namespace parallax
