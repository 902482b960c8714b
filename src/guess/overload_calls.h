#pragma once

// OverloadCalls: calls of a list of parameters that no accepted call fits, made of accepted calls
// of another list: what fits stays, the rest is made by its type. Not all are legal.

#include <span>
#include <vector>

#include "nouns/api.h"

namespace parallax {

// A few, the same for the same arguments. None where an accepted call fits the list, or where
// nothing says what a parameter takes.
std::vector<Binding> OverloadCalls(const Api& api, const std::vector<Parameter>& list,
                                   std::span<const Binding> accepted);

}  // namespace parallax
