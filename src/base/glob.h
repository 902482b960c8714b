#pragma once

// Glob: names by pattern, as in a shell. Pure functions.

#include <string>
#include <string_view>

namespace parallax {

// `pattern` with *, ? and [...]; an empty one matches everything.
bool MatchesGlob(const std::string& pattern, const std::string& text);

// "a|b*|*c*": one of several patterns, which know * alone. Quick: made for tables of names.
bool MatchesAny(std::string_view patterns, std::string_view text);

}  // namespace parallax
