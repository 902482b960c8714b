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

}  // namespace parallax
