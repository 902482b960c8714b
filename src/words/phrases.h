#pragma once

// Phrases: finding known words in what a library says.

#include <span>
#include <string>
#include <string_view>

namespace parallax {

// The first of `phrases` (lower case) that `message` holds, whatever its case; empty: none.
std::string_view FindPhrase(std::string_view message, std::span<const std::string_view> phrases);
std::string_view FindPhrase(std::string_view message, std::span<const std::string> phrases);

}  // namespace parallax
