#pragma once

// Phrases: finding known words in what a library says.

#include <span>
#include <string_view>

namespace parallax {

// The first of `phrases` (lower case) that `message` holds, whatever its case; empty: none.
std::string_view FindPhrase(std::string_view message, std::span<const std::string_view> phrases);

// The words by which an operator refuses inputs that are not laid out as it wants them; empty:
// none.
std::string_view LayoutPhrase(std::string_view message);

}  // namespace parallax
