#include "words/sentences.h"

#include <algorithm>
#include <cctype>

#include "base/text.h"

namespace parallax {
namespace {

bool IsSpace(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

bool EndsAt(std::string_view text, size_t at) {
  const bool last = at + 1 == text.size();
  return (text[at] == '.' && (last || IsSpace(text[at + 1]))) ||
         (text[at] == '\n' && !last && text[at + 1] == '\n');
}

}  // namespace

std::vector<std::string> SentencesIn(std::string_view documentation) {
  std::vector<std::string> sentences;
  const std::string text = LowerCase(documentation);
  for (size_t at = 0; at < text.size();) {
    size_t end = at;
    while (end < text.size() && !EndsAt(text, end)) ++end;
    std::string sentence = text.substr(at, end - at);
    std::replace(sentence.begin(), sentence.end(), '\n', ' ');
    if (!std::all_of(sentence.begin(), sentence.end(), IsSpace)) {
      sentences.push_back(std::move(sentence));
    }
    at = end + 1;
  }
  return sentences;
}

}  // namespace parallax
