#include "base/utf8.h"

namespace parallax {
namespace {

constexpr std::string_view kReplacement = "\xef\xbf\xbd";  // U+FFFD

// With the replacement for bytes that are no character and for characters that `is_bad`.
template <class IsBad>
std::string Replaced(std::string_view text, const IsBad& is_bad) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const size_t size = CharacterSize(text);
    out += size == 0 || is_bad(text) ? kReplacement : text.substr(0, size);
    text.remove_prefix(size == 0 ? 1 : size);
  }
  return out;
}

}  // namespace

size_t CharacterSize(std::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  const size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) return 0;
  for (size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
  }
  const unsigned char second = byte(1);
  const bool overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
  const bool surrogate = first == 0xed && second > 0x9f;
  const bool too_large = first == 0xf4 && second > 0x8f;
  return overlong || surrogate || too_large ? 0 : length;
}

std::string_view CutAtCharacter(std::string_view text, size_t bytes) {
  if (text.size() <= bytes) return text;
  size_t end = bytes;
  // Four bytes at most are one character.
  while (end > 0 && bytes - end < 4 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) {
    --end;
  }
  return text.substr(0, end);
}

std::string WellFormed(std::string_view text) {
  return Replaced(text, [](std::string_view) { return false; });
}

bool IsControl(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  if (first < 0x80) return (first < 0x20 && first != '\n' && first != '\t') || first == 0x7f;
  const std::string_view character = text.substr(0, CharacterSize(text));
  const auto between = [&](std::string_view low, std::string_view high) {
    return character.size() == low.size() && character >= low && character <= high;
  };
  return between("\xc2\x80", "\xc2\x9f") ||          // U+0080 to U+009F
         between("\xe2\x80\xaa", "\xe2\x80\xae") ||  // U+202A to U+202E
         between("\xe2\x81\xa6", "\xe2\x81\xa9") ||  // U+2066 to U+2069
         between("\xef\xbf\xbe", "\xef\xbf\xbf");    // U+FFFE, U+FFFF
}

std::string Printable(std::string_view text) { return Replaced(text, IsControl); }

}  // namespace parallax
