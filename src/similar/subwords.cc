#include "similar/subwords.h"

#include <libstemmer.h>

#include <memory>

#include "base/check.h"

namespace parallax {
namespace {

bool IsSmall(char c) { return c >= 'a' && c <= 'z'; }
bool IsCapital(char c) { return c >= 'A' && c <= 'Z'; }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsLetter(char c) { return IsSmall(c) || IsCapital(c); }

// Whether a subword begins at text[i], in the middle of letters and digits. REQUIRES: i > 0.
bool BeginsAt(std::string_view text, size_t i) {
  const char before = text[i - 1], at = text[i];
  if (IsDigit(at)) return IsLetter(before);
  if (!IsCapital(at)) return false;
  if (IsSmall(before)) return true;
  return i + 1 < text.size() && IsSmall(text[i + 1]);
}

struct DeleteStemmer {
  void operator()(sb_stemmer* stemmer) const { sb_stemmer_delete(stemmer); }
};

// One a thread: a stemmer has memory of its own.
sb_stemmer& EnglishStemmer() {
  thread_local const std::unique_ptr<sb_stemmer, DeleteStemmer> stemmer(
      sb_stemmer_new("english", "UTF_8"));
  PARALLAX_CHECK(stemmer != nullptr, "libstemmer knows English");
  return *stemmer;
}

std::string StemOf(const std::string& word) {
  sb_stemmer& stemmer = EnglishStemmer();
  const sb_symbol* stem = sb_stemmer_stem(&stemmer, reinterpret_cast<const sb_symbol*>(word.data()),
                                          static_cast<int>(word.size()));
  PARALLAX_CHECK(stem != nullptr, "memory for a word");
  return {reinterpret_cast<const char*>(stem), static_cast<size_t>(sb_stemmer_length(&stemmer))};
}

}  // namespace

std::vector<std::string> SubwordsOf(std::string_view text) {
  std::vector<std::string> words;
  bool inside = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (!IsLetter(c) && !IsDigit(c)) {
      inside = false;
      continue;
    }
    if (!inside || BeginsAt(text, i)) words.emplace_back();
    inside = true;
    words.back() += IsCapital(c) ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return words;
}

std::vector<std::string> StemsOf(std::string_view text) {
  std::vector<std::string> stems = SubwordsOf(text);
  for (std::string& word : stems) word = StemOf(word);
  return stems;
}

}  // namespace parallax
