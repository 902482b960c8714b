#include "base/glob.h"

#include <fnmatch.h>

namespace parallax {
namespace {

// What stands between two stars is best found as early as it can be.
bool MatchesStars(std::string_view pattern, std::string_view text) {
  size_t star = pattern.find('*');
  if (star == std::string_view::npos) return pattern == text;
  if (!text.starts_with(pattern.substr(0, star))) return false;
  text.remove_prefix(star);
  pattern.remove_prefix(star + 1);
  for (star = pattern.find('*'); star != std::string_view::npos; star = pattern.find('*')) {
    const size_t found = text.find(pattern.substr(0, star));
    if (found == std::string_view::npos) return false;
    text.remove_prefix(found + star);
    pattern.remove_prefix(star + 1);
  }
  return text.ends_with(pattern);
}

}  // namespace

bool MatchesGlob(const std::string& pattern, const std::string& text) {
  return pattern.empty() || fnmatch(pattern.c_str(), text.c_str(), 0) == 0;
}

bool MatchesAny(std::string_view patterns, std::string_view text) {
  while (true) {
    size_t bar = patterns.find('|');
    if (MatchesStars(patterns.substr(0, bar), text)) return true;
    if (bar == std::string_view::npos) return false;
    patterns.remove_prefix(bar + 1);
  }
}

}  // namespace parallax
