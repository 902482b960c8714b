#pragma once

// OneRole: what a refusal tells of two functions that take the same arguments. What a function says
// of its own arguments is what it is made for, and another one may be made for more; but a call
// that fails on its way, or a size below 0 that only one of both refuses, is a fault of one of them
// where each argument means the same to both.

#include <span>

#include "nouns/api.h"
#include "nouns/recorded_case.h"

namespace parallax {

// Whether one of two sides refuses so: every argument is passed to both by one name, and the error
//   - names neither an argument nor the function, but another function or nothing that the caller
//     knows, so that it comes of what is called within; where there are two arguments at least; or
//   - names an argument whose value has an integer below 0, as a number or in a tensor.
// `apis`: whose parameters are known.
bool RefusesInOneRole(const RecordedCase& recorded, std::span<const Api* const> apis);

}  // namespace parallax
