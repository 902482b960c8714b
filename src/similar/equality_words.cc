#include "similar/equality_words.h"

#include <re2/re2.h>

#include <algorithm>
#include <cctype>
#include <string>

namespace parallax {
namespace {

constexpr size_t kLongestHalf = 500;  // of a sentence, to one side
constexpr char kParagraph = '\x1f';   // what a blank line becomes

bool IsBlank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

// One blank where there are several, a mark where a line is blank.
std::string Flat(std::string_view text) {
  std::string flat;
  for (size_t at = 0; at < text.size();) {
    if (!IsBlank(text[at])) {
      flat += text[at++];
      continue;
    }
    int lines = 0;
    for (; at < text.size() && IsBlank(text[at]); ++at) lines += text[at] == '\n' ? 1 : 0;
    flat += lines > 1 ? kParagraph : ' ';
  }
  return flat;
}

// The sentence that ends there, without what was said before.
std::string LastSentence(std::string_view before) {
  std::string flat = Flat(before.substr(before.size() - std::min(before.size(), kLongestHalf)));
  const size_t paragraph = flat.rfind(kParagraph), point = flat.rfind(". ");
  if (paragraph != flat.npos && (point == flat.npos || paragraph > point)) {
    return flat.substr(paragraph + 1);
  }
  return point == flat.npos ? flat : flat.substr(point + 2);
}

std::string RestOfSentence(std::string_view behind) {
  const std::string flat = Flat(behind.substr(0, kLongestHalf));
  return flat.substr(0, std::min(flat.find(kParagraph), flat.find(". ")));
}

// "This is equivalent to calling", "`lib.f(x)` is the same as :func:`~", where what is called has
// no option.
bool EndsAsEqual(const std::string& sentence) {
  static const RE2 kSaid(
      "(?i)^[^\\w`]*(?:note:: )?"
      "(?:(?:this(?: function| method| module| layer| class)?|it)(?:'s| is) |"
      "`*[\\w.]+\\([\\w.,* ]*\\)`* is )?(?:functionally |semantically )?(?:an |the )?"
      "(?:equivalent to|identical to|same as|equal to|alias for|alias of|shorthand for|"
      "(?:performs?|does|computes?) the same (?:operation|computation|thing)s? as)"
      "(?: calling| using| doing| the| function| method)*[: ]*(?:[a-z:]+:)?[`~]*$");
  static const RE2 kFixed(R"(\([^()]*\b\d)");  // "f(0, x) is": of that value
  return RE2::PartialMatch(sentence, kSaid) && !RE2::PartialMatch(sentence, kFixed);
}

// Without an exception of how calls end, without other defaults, and without where results lie.
std::string WithoutExceptions(const std::string& rest) {
  static const RE2 kEnding(R"((?i)\bexcept\b.*\b(?:error|raise[sd]?|throw[sn]?|cop(?:y|ies))\b.*)");
  static const RE2 kDefault(R"((?i)\bbut\b.*\b(?:defaults?|freshly|alias(?:e[sd]|ing)?)\b.*)");
  std::string left = rest;
  RE2::Replace(&left, kEnding, "");
  RE2::Replace(&left, kDefault, "");
  return left;
}

bool NamesACase(const std::string& rest) {
  static const RE2 kCase(
      R"((?i)\b(?:if|when|where|for|unless|only|except|but|with|followed|provided|assuming)\b)");
  return RE2::PartialMatch(rest, kCase);
}

}  // namespace

bool ExceptsErrors(std::string_view doc, size_t end) {
  static const RE2 kErrors(R"((?i)\bexcept\b.*\b(?:error|raise[sd]?|throw[sn]?)\b)");
  return end <= doc.size() && RE2::PartialMatch(RestOfSentence(doc.substr(end)), kErrors);
}

bool SaysEqual(std::string_view doc, size_t begin, size_t end) {
  if (begin > end || end > doc.size()) return false;
  return EndsAsEqual(LastSentence(doc.substr(0, begin))) &&
         !NamesACase(WithoutExceptions(RestOfSentence(doc.substr(end))));
}

}  // namespace parallax
