#pragma once

// FindArgument: an argument of a binding by the name of its parameter.

#include <string_view>

#include "nouns/value.h"

namespace parallax {

// Null when there is none of that name.
const Value* FindArgument(const Binding& binding, std::string_view name);
Value* FindArgument(Binding& binding, std::string_view name);

}  // namespace parallax
