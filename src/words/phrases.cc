#include "words/phrases.h"

#include <algorithm>
#include <cctype>

namespace parallax {
namespace {

constexpr std::string_view kLayoutPhrases[] = {
    "contiguous", "view size is not compatible", "stride", "storage_offset", "non-overlapping",
};

}  // namespace

std::string_view FindPhrase(std::string_view message, std::span<const std::string_view> phrases) {
  auto same = [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; };
  for (std::string_view phrase : phrases) {
    auto found = std::search(message.begin(), message.end(), phrase.begin(), phrase.end(), same);
    if (found != message.end()) return phrase;
  }
  return {};
}

std::string_view LayoutPhrase(std::string_view message) {
  return FindPhrase(message, kLayoutPhrases);
}

}  // namespace parallax
