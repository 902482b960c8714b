#pragma once

// What patterns find in a text, as views into it. Internal to src/constraints/documents.

#include <re2/re2.h>

#include <string_view>
#include <vector>

namespace parallax {

inline std::string_view View(const re2::StringPiece& piece) { return {piece.data(), piece.size()}; }

// The first group of each match, in order. REQUIRES: the pattern has one group.
inline std::vector<std::string_view> AllMatches(std::string_view text, const RE2& pattern) {
  std::vector<std::string_view> out;
  re2::StringPiece rest(text.data(), text.size());
  re2::StringPiece found;
  while (RE2::FindAndConsume(&rest, pattern, &found)) out.push_back(View(found));
  return out;
}

}  // namespace parallax
