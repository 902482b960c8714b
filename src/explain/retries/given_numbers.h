#pragma once

// Given numbers: which numbers an optional argument that a finding needs may be.

#include <optional>
#include <span>
#include <string>

#include "base/result.h"
#include "explain/variations/varier.h"
#include "nouns/api.h"

namespace parallax {

// What is said of the argument of that name, without which the witness passes: "eps is given" where
// several of its numbers fail and none passes, "a or b is given" where a tensor does the same as
// another optional argument of its type among `parameters`, "p is negative", "eps is above
// about 1.2", "w is 2.5". Empty: it is a whole number, of which some pass: that has words of its
// own. Nothing: no words say which.
Result<std::optional<std::string>> WordsOfGiven(Varier& varier, const std::string& name,
                                                std::span<const Parameter> parameters);

}  // namespace parallax
