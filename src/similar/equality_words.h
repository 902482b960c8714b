#pragma once

// EqualityWords: whether a documentation says that its function equals what it names at a place:
// "This is equivalent to `lib.sort(t, dim=0)`", "Alias for :func:`lib.abs`".

#include <cstddef>
#include <string_view>

namespace parallax {

// Of what stands in `doc` from `begin` to `end`, with or without backticks around it: whether the
// words before it say that the function is the same, and the sentence names no case in which alone
// that holds. What it excepts may be how calls end, or other defaults.
bool SaysEqual(std::string_view doc, size_t begin, size_t end);
// Whether the rest of the sentence says that one of both raises where the other does not.
bool ExceptsErrors(std::string_view doc, size_t end);

}  // namespace parallax
