#pragma once

// FindArgument: an argument of a binding by the name of its parameter, or by its place.

#include <cstddef>
#include <string_view>

#include "nouns/value.h"

namespace parallax {

// Null when there is none of that name.
const Value* FindArgument(const Binding& binding, std::string_view name);
Value* FindArgument(Binding& binding, std::string_view name);

// The argument of the parameter of that name at that place of its list: one without a name is the
// parameter at its place.
const Argument* FindArgument(const Binding& binding, std::string_view name, size_t place);
Argument* FindArgument(Binding& binding, std::string_view name, size_t place);

}  // namespace parallax
