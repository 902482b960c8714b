#pragma once

// LiteralOf: a default as it is written, as the value that it is.

#include <optional>
#include <string_view>

#include "nouns/value.h"

namespace parallax {

// None, a truth value, a finite number or a text without escapes; nothing for any other expression.
std::optional<Value> LiteralOf(std::string_view text);

}  // namespace parallax
