#pragma once

// Argument conditions: what the whole numbers among the arguments of a witness have to do with the
// finding, found by running it with ordinary ones in their place.

#include <string>
#include <vector>

#include "base/result.h"
#include "investigate/runner.h"
#include "nouns/finding.h"
#include "nouns/value.h"

namespace parallax {

// Clauses for the title, of an integer that is negative, 0 or beyond 32 bits, where each small
// number that was run in its place passes and, but beyond 32 bits, one of them returns: "size is
// -2^63", "dim is negative" (it shows with others as well), "an item of widths is 0". Only of how a
// call ends: what a value depends on is said by its numbers.
Result<std::vector<std::string>> FindArgumentConditions(Runner& runner, const Signature& signature,
                                                        const Binding& witness);

}  // namespace parallax
