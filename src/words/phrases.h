#pragma once

// Phrases: finding known words in what a library says.

#include <span>
#include <string>
#include <string_view>

namespace parallax {

// The first of `phrases` (lower case) that `message` holds, whatever its case; empty: none.
std::string_view FindPhrase(std::string_view message, std::span<const std::string_view> phrases);
std::string_view FindPhrase(std::string_view message, std::span<const std::string> phrases);

// Whether the text has the name, as it is written, and not as a part of another one.
bool HasName(std::string_view text, std::string_view name);

}  // namespace parallax
