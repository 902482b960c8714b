#pragma once

// FirstSentence: what a documentation says first of what its function does, as plain words, so that
// functions can be compared by it. Reads the docstrings of any library: a signature in the first
// line, reStructuredText, Markdown, TeX. Pure; any thread.

#include <string>
#include <string_view>

namespace parallax {

// Without markup, in one line, at most 1,000 bytes of UTF-8. Empty: nothing is said, or only where
// to look it up (Referral).
std::string FirstSentence(std::string_view doc);

// The API that a documentation names in place of a description, as it is written: "a.b" of "See
// :func:`a.b`", "Alias for", "In-place version of". Empty: there is none.
std::string Referral(std::string_view doc);

}  // namespace parallax
