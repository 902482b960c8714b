#pragma once

// SignatureConstraints: what the types and choices of parameters say, as the adapter read them from
// signatures, schemas and definitions of operators. Pure; any thread.

#include <string>
#include <string_view>
#include <vector>

#include "nouns/api.h"
#include "nouns/constraint.h"

namespace parallax {

// The kinds of the language that a type of docs/add-a-target.md allows: "int[]?" is int[] and none.
// None where it says nothing.
std::vector<std::string> KindsOfType(std::string_view type);

// Of the preferred overload, parameter by parameter. A type that says nothing ("any") gives none.
std::vector<Constraint> SignatureConstraints(const Api& api);

// All that is known without a call: the signature, then the documentation, each clause once with
// all that says it.
std::vector<Constraint> KnownConstraints(const Api& api);

}  // namespace parallax
