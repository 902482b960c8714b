#pragma once

// OwnRefusal: whose an error is. What a function says of the arguments that it was given, or of
// itself, is its own: it is made for less than another one. What fails on its way, in a function
// that it calls, in sizes that it put together or over an argument that nobody passed, is a fault.

#include <set>
#include <string>
#include <string_view>

#include "nouns/api.h"
#include "nouns/outcome.h"
#include "nouns/relation.h"

namespace parallax {

// "lambd" of "init.lambd", "inverse" of "inverse_", "mean" of "lib.Mean".
std::string RoleName(std::string_view name);

// Whether the error of a call of the side is its own. `api`: whose parameters are known; `passed`:
// those, as RoleName() has them, that get another value than None. It is its own if it speaks of
// the function or of a passed parameter, or if it states what an argument must be; but not if it
// speaks of a parameter that was not passed, of another function, or, where it does not map
// elements, of sizes that do not go together.
bool IsOwnRefusal(const Raised& raised, const Api& api, const Side& side,
                  const std::set<std::string>& passed);

}  // namespace parallax
