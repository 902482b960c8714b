#include "similar/paragraphs.h"

#include <re2/re2.h>

#include <algorithm>

#include "base/text.h"

namespace parallax {
namespace {

constexpr size_t kMostSignatureLines = 40;

bool Matches(std::string_view text, const RE2& pattern) {
  return RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), pattern);
}

// What follows is a list of something, or an example.
bool NamesSection(std::string_view line) {
  static const RE2 kNames(
      "(?i)^(args|(keyword|call|other)? ?(arguments|args|parameters)|params|returns?|yields?|"
      "raises|examples?|references?|see also|attributes|shape|inputs?|outputs?|usage|methods)"
      "\\b *:{0,2}$");
  return Matches(line, kNames);
}

// What follows it, further to the right, is about something else.
bool NamesNote(std::string_view line) {
  static const RE2 kNames("(?i)^(notes?|warnings?|caution|important|tip|todo):{1,2}$");
  return Matches(line, kNames);
}

// A line that only draws: of a title, a table, or what follows the signature of a builtin.
bool IsDrawing(std::string_view line) {
  return line.size() >= 2 && line.find_first_not_of("=-~^+|*# ") == std::string_view::npos;
}

bool IsItem(std::string_view line) {
  static const RE2 kItem(R"(^([-*+\x{2022}]|\(?[0-9a-z][.)])\s+\S)");
  return Matches(line, kItem);
}

bool IsCode(std::string_view line) {
  return line.starts_with("```") || line.starts_with(">>>") || line.starts_with("~~~");
}

bool IsDirective(std::string_view line) {
  return line == ".." || line.starts_with(".. ") || line.starts_with("..math");
}

// What may follow the brackets of a signature.
bool EndsSignature(std::string_view rest) {
  static const RE2 kRest(R"(^\s*(->.*|:)?\s*(#.*)?$)");
  return Matches(rest, kRest);
}

}  // namespace

Paragraphs::Paragraphs(std::string_view doc) {
  for (std::string_view line : LinesOf(doc)) {
    const std::string_view text = Trimmed(line);
    lines_.push_back({text, static_cast<size_t>(text.data() - line.data())});
  }
}

bool Paragraphs::IsUnderlined(size_t at) const {
  return at + 1 < lines_.size() && IsDrawing(lines_[at + 1].text);
}

bool Paragraphs::IsSection(size_t at) const {
  const std::string_view text = lines_[at].text;
  if (!NamesSection(text)) return false;
  return text.ends_with(':') || IsUnderlined(at) ||
         (at + 1 < lines_.size() && lines_[at + 1].indent > lines_[at].indent);
}

bool Paragraphs::Interrupts(size_t at) const {
  const std::string_view text = lines_[at].text;
  return text.empty() || IsDrawing(text) || IsItem(text) || IsCode(text) || IsDirective(text) ||
         NamesNote(text) || IsSection(at);
}

void Paragraphs::SkipIndented() {
  const size_t indent = lines_[at_].indent;
  for (++at_; at_ < lines_.size(); ++at_) {
    if (!lines_[at_].text.empty() && lines_[at_].indent <= indent) return;
  }
}

// "name(x, *,\n  y=(1, 2)) -> Tensor", "a, b = name(x)": brackets that close, and no more words
// behind them.
bool Paragraphs::SkipSignature() {
  static const RE2 kStart(R"(^([\w, ]+ = )?[A-Za-z_][\w.]*\()");
  if (!Matches(lines_[at_].text, kStart)) return false;
  const size_t end = std::min(lines_.size(), at_ + kMostSignatureLines);
  int depth = 0;
  for (size_t line = at_; line < end && !lines_[line].text.empty(); ++line) {
    const std::string_view text = lines_[line].text;
    for (size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '(' || text[i] == '[') ++depth;
      if (text[i] != ')' && text[i] != ']') continue;
      if (--depth > 0) continue;
      if (!EndsSignature(text.substr(i + 1))) return false;
      at_ = line + 1;
      return true;
    }
  }
  return false;
}

bool Paragraphs::SkipOther() {
  const std::string_view text = lines_[at_].text;
  if (text.empty() || IsDrawing(text)) {
    ++at_;
    return true;
  }
  if (IsDirective(text) || NamesNote(text)) {
    SkipIndented();
    return true;
  }
  if (text.starts_with("```") || text.starts_with("~~~")) {
    const std::string_view fence = text.substr(0, 3);
    for (++at_; at_ < lines_.size() && !lines_[at_].text.starts_with(fence);) ++at_;
    ++at_;
    return true;
  }
  if (IsCode(text)) {
    while (at_ < lines_.size() && !lines_[at_].text.empty()) ++at_;
    return true;
  }
  return SkipSignature();
}

std::string Paragraphs::Next() {
  while (at_ < lines_.size() && SkipOther()) continue;
  if (at_ >= lines_.size()) return "";
  if (IsSection(at_)) {
    at_ = lines_.size();
    return "";
  }
  std::string_view first = lines_[at_].text;
  is_item_ = IsItem(first);
  if (is_item_) first = Trimmed(first.substr(first.find_first_of(" \t\r\f")));
  std::string out(first);
  for (++at_; at_ < lines_.size() && !Interrupts(at_); ++at_) {
    out.append(" ").append(lines_[at_].text);
  }
  return out;
}

}  // namespace parallax
