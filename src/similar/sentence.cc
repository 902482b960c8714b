#include "similar/sentence.h"

#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "base/text.h"
#include "base/utf8.h"
#include "constraints/documents/plain_text.h"
#include "similar/paragraphs.h"

namespace parallax {
namespace {

constexpr size_t kLongestSentence = 1000;
// Of a documentation: what comes later is not its first sentence.
constexpr size_t kMostBytes = size_t{64} << 10;

struct Markup {
  RE2 from;
  const char* to;
};

// `text` with each of them replaced, in this order.
template <size_t n>
void Replace(const Markup (&markup)[n], std::string* text) {
  for (const Markup& one : markup) RE2::GlobalReplace(text, one.from, one.to);
}

// Words without markup but for backticks: where one follows a point, a sentence begins.
std::string Words(std::string text) {
  // Before blanks and backslashes go.
  static const Markup kLinks[] = {
      {RE2(R"(!?\[([^\]\[]+)\]\([^()\s]*\))"), R"(\1)"},                       // [text](address)
      {RE2(R"(:[a-zA-Z:+.-]+:`[~!]?([^`<]*?)\s*(?:<[^`>]*>)?`)"), R"(`\1`)"},  // :role:`name`
      {RE2(R"(`([^`<]+?)\s*<[^`>]*>`_{0,2})"), R"(\1)"},                       // `text <address>`_
      {RE2(R"(`([^`]+)`__?(\W|$))"), R"(\1\2)"},                               // `text`_
      {RE2(R"(\s*\[[#\w]+\]_)"), ""},                                          // [1]_
      {RE2(R"(\$\$?([^$]+)\$\$?)"), R"(\1)"},                                  // $x$
  };
  static const Markup kEmphasis[] = {
      {RE2(R"(\*\*([^*]+)\*\*)"), R"(\1)"},
      {RE2(R"((^|[\s(])\*(\w[^*]*)\*)"), R"(\1\2)"},
      {RE2(R"(`~)"), "`"},
      {RE2(R"(\s+)"), " "},
  };
  Replace(kLinks, &text);
  text = PlainText(text);
  Replace(kEmphasis, &text);
  return std::string(Trimmed(text));
}

// Whether the point at `at` belongs to a word, as in "e.g.".
bool IsAbbreviation(std::string_view text, size_t at) {
  static constexpr std::array kAbbreviations = {
      "e.g", "i.e", "vs", "cf", "al", "resp", "approx", "Eq", "Eqs", "Fig", "Sec", "incl", "w.r.t"};
  std::string_view word = text.substr(0, at);
  if (const size_t blank = word.find_last_of(" (["); blank != std::string_view::npos) {
    word.remove_prefix(blank + 1);
  }
  return word.ends_with('.') ||
         std::find(kAbbreviations.begin(), kAbbreviations.end(), word) != kAbbreviations.end();
}

// Where the first sentence of `text` ends; npos: it goes on behind it.
size_t EndOfSentence(std::string_view text) {
  for (size_t at = text.find_first_of(".!?"); at != std::string_view::npos;
       at = text.find_first_of(".!?", at + 1)) {
    if (at + 1 == text.size()) return text.size();
    if (text[at + 1] != ' ' || IsAbbreviation(text, at)) continue;
    const auto next = static_cast<unsigned char>(text[at + 2]);
    if (std::islower(next) == 0) return at + 1;
  }
  return std::string_view::npos;
}

// Whether the next paragraph, which may begin with `next`, belongs to the same sentence.
bool GoesOn(std::string_view text, std::string_view next) {
  if (next.empty() || text.ends_with(':')) return false;
  if (std::count(text.begin(), text.end(), '(') > std::count(text.begin(), text.end(), ')')) {
    return true;
  }
  return std::islower(static_cast<unsigned char>(next.front())) != 0;
}

bool HasWords(std::string_view text) {
  return !text.starts_with("TODO") && std::any_of(text.begin(), text.end(), [](unsigned char c) {
    return std::isalpha(c) != 0 || c >= 0x80;
  });
}

// The first sentence, whatever it says.
std::string SentenceOf(std::string_view doc) {
  const std::string sound = WellFormed(CutAtCharacter(doc, kMostBytes));
  Paragraphs paragraphs(sound);
  std::string text;
  for (std::string raw = paragraphs.Next(); !raw.empty(); raw = paragraphs.Next()) {
    text = Words(std::move(raw));
    if (HasWords(text)) break;
    text.clear();
  }
  size_t end = EndOfSentence(text);
  if (end == std::string::npos) {
    const std::string next = Words(paragraphs.Next());
    if (!paragraphs.is_item() && GoesOn(text, next)) text += " " + next;
    end = std::min(EndOfSentence(text), text.size());
  }
  std::string_view sentence = Trimmed(std::string_view(text).substr(0, end));
  while (sentence.ends_with(':')) sentence.remove_suffix(1);
  std::string plain(CutAtCharacter(sentence, kLongestSentence));
  std::erase(plain, '`');
  return std::string(Trimmed(plain));
}

std::string ReferralIn(const std::string& sentence) {
  static const RE2 kReferral(
      "(?i)^(?:please )?(?:see|refer to|same as|equivalent to|"
      "(?:this is )?(?:an )?alias (?:for|of|to)|(?:\\w+|in-place|out-of-place) "
      "(?:version|variant|implementation|equivalent) of) (?:the |\\w+'s )?([a-z_][\\w.]*\\w)"
      "(?:\\(\\))?(?: for (?:more |full |further )?(?:details?|documentation|information|usage))?"
      "\\.?$");
  std::string name;
  return RE2::FullMatch(sentence, kReferral, &name) ? name : "";
}

// "Deprecated." and the like.
bool SaysNothing(const std::string& sentence) {
  static const RE2 kNothing("(?i)^(?:(?:this )?\\w+ is )?deprecated\\W*$");
  return RE2::FullMatch(sentence, kNothing) || !ReferralIn(sentence).empty();
}

}  // namespace

std::string FirstSentence(std::string_view doc) {
  std::string sentence = SentenceOf(doc);
  return SaysNothing(sentence) ? "" : sentence;
}

std::string Referral(std::string_view doc) { return ReferralIn(SentenceOf(doc)); }

}  // namespace parallax
