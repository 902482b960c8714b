#pragma once

// Text for people: numbers, sizes, durations, "did you mean", shell quoting. Pure functions.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parallax {

// 1948112 -> "1,948,112".
std::string Thousands(int64_t number);
// 999 -> "999 B", 2'340'000 -> "2.3 MB" (powers of 1,000).
std::string HumanBytes(uint64_t bytes);
// 0.0000042 -> "4.2 us", 0.25 -> "250 ms", 12.3 -> "12.3 s", 75 -> "1m 15s", 7380 -> "2h 03m".
std::string HumanSeconds(double seconds);

// "x", "x or y", "x, y or z". REQUIRES: there is one.
std::string AnyOf(const std::vector<std::string>& words);

// "1 pair", "3,000 pairs".
std::string Counted(uint64_t count, std::string_view noun);

// What stands behind the last dot of a name, or the whole: "add" of "toy.add". A view into `name`.
std::string_view LeafName(std::string_view name);
// ASCII letters in lower case; all else as it is.
std::string LowerCase(std::string_view text);
// Its lines, without their ends; nothing follows a last end. Views into `text`.
std::vector<std::string_view> LinesOf(std::string_view text);

// Without white space at both ends. A view into `text`.
std::string_view Trimmed(std::string_view text);

// Insertions, deletions, substitutions and swaps of neighbours that lead from a to b.
size_t EditDistance(std::string_view a, std::string_view b);
// The candidate nearest to `word` (first of equals), or nothing when none is near enough to be
// meant: at most a third of the longer word may differ.
std::optional<std::string> DidYouMean(std::string_view word,
                                      const std::vector<std::string>& candidates);

// Columns a text takes: code points of UTF-8.
size_t DisplayWidth(std::string_view text);
// At most `width` columns; what is cut at the end is shown as "...". REQUIRES: width >= 3.
std::string Shortened(std::string_view text, size_t width);
// The same, but cut in the middle, since the end of a name tells it from others:
// "block_3/.../conv2d_1". REQUIRES: width >= 3.
std::string ShortenedInside(std::string_view text, size_t width, std::string_view gap = "...");

// As one word for a POSIX shell; plain words stay as they are.
std::string ShellQuote(std::string_view word);
// The words of a command line, quoted where needed.
std::string ShellJoin(const std::vector<std::string>& words);

}  // namespace parallax
