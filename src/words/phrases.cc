#include "words/phrases.h"

#include <algorithm>
#include <cctype>

namespace parallax {
namespace {

bool Holds(std::string_view message, std::string_view phrase) {
  auto same = [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; };
  return std::search(message.begin(), message.end(), phrase.begin(), phrase.end(), same) !=
         message.end();
}

}  // namespace

std::string_view FindPhrase(std::string_view message, std::span<const std::string_view> phrases) {
  for (std::string_view phrase : phrases) {
    if (Holds(message, phrase)) return phrase;
  }
  return {};
}

std::string_view FindPhrase(std::string_view message, std::span<const std::string> phrases) {
  for (const std::string& phrase : phrases) {
    if (Holds(message, phrase)) return phrase;
  }
  return {};
}

bool HasName(std::string_view text, std::string_view name) {
  const auto of_name = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  };
  for (size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    const size_t end = at + name.size();
    const bool whole =
        (at == 0 || !of_name(text[at - 1])) && (end == text.size() || !of_name(text[end]));
    if (whole) return true;
  }
  return false;
}

}  // namespace parallax
