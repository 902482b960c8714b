#include "similar/spelled_code.h"

#include <re2/re2.h>

#include <algorithm>
#include <array>

#include "base/text.h"
#include "base/utf8.h"
#include "similar/python_expression.h"

namespace parallax {
namespace {

constexpr size_t kMostDocBytes = size_t{64} << 10;
constexpr int kMostJoinedLines = 40;

re2::StringPiece PieceOf(std::string_view text) { return {text.data(), text.size()}; }

bool IsOfWord(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Without what follows a sign of comment.
std::string_view WithoutComment(std::string_view line) {
  char quote = 0;
  for (size_t i = 0; i < line.size(); ++i) {
    if (quote == 0 && line[i] == '#') return line.substr(0, i);
    if (line[i] != '"' && line[i] != '\'') continue;
    if (quote == 0)
      quote = line[i];
    else if (quote == line[i])
      quote = 0;
  }
  return line;
}

// How many brackets of it stay open.
int OpenBrackets(std::string_view text) {
  int open = 0;
  for (const char c : text) {
    open += c == '(' || c == '[' || c == '{' ? 1 : 0;
    open -= c == ')' || c == ']' || c == '}' ? 1 : 0;
  }
  return open;
}

// "q, r = lib.qr(x)" as what is assigned, and to what.
void SplitAssignment(std::string_view statement, CodePiece* piece) {
  static const RE2 kAssignment(R"(^(?s)\s*\(?([A-Za-z_]\w*(?:\s*,\s*\w+)*)\)?\s*=([^=].*)$)");
  static const RE2 kReturn(R"(^(?s)\s*return\s+(.*)$)");
  piece->text = std::string(statement);
  if (!RE2::FullMatch(PieceOf(statement), kAssignment, &piece->names, &piece->text)) {
    RE2::FullMatch(PieceOf(statement), kReturn, &piece->text);
  }
  piece->text = std::string(Trimmed(piece->text));
}

// Mathematics as code, as far as that is possible: "\text{Softmax}(-x)" is "Softmax(-x)".
std::string PlainFormula(std::string_view text) {
  static const RE2 kWords(R"(\\(?:text|mathrm|operatorname|texttt|mathtt)\{([\w.\\]+)\})");
  std::string plain(text);
  RE2::GlobalReplace(&plain, kWords, R"(\1)");
  RE2::GlobalReplace(&plain, R"(\\_)", "_");
  return std::string(Trimmed(plain));
}

class PieceReader {
 public:
  explicit PieceReader(std::string_view doc) : doc_(doc) {
    for (const std::string_view line : LinesOf(doc)) {
      const std::string_view text = Trimmed(line);
      lines_.push_back({text, static_cast<size_t>(text.data() - line.data()),
                        static_cast<size_t>(text.data() - doc.data())});
    }
  }

  std::vector<CodePiece> Read() {
    while (at_ < lines_.size()) Part();
    std::stable_sort(out_.begin(), out_.end(), [](const CodePiece& a, const CodePiece& b) {
      return (a.kind == CodePieceKind::kBlock) < (b.kind == CodePieceKind::kBlock);
    });
    return std::move(out_);
  }

 private:
  struct Line {
    std::string_view text;  // without blanks around it
    size_t indent = 0;
    size_t at = 0;  // in the documentation
  };

  static bool IsPrompt(std::string_view text) { return text.starts_with(">>>"); }
  static bool IsFence(std::string_view text) {
    return text.starts_with("```") || text.starts_with("~~~");
  }
  static bool OpensBlock(std::string_view text) {
    static const RE2 kDirective(R"(^\.\. (code|code-block|sourcecode|doctest|testcode)::)");
    return RE2::PartialMatch(PieceOf(text), kDirective) ||
           (text.ends_with("::") && !text.starts_with(".."));
  }
  static bool OpensFormula(std::string_view text) { return text.starts_with(".. math::"); }

  void Part() {
    const Line& line = lines_[at_];
    if (line.text.empty()) {
      ++at_;
    } else if (IsPrompt(line.text)) {
      Prompt();
    } else if (IsFence(line.text)) {
      for (++at_; at_ < lines_.size() && !IsFence(lines_[at_].text);) StatementAt();
      ++at_;
    } else if (OpensFormula(line.text)) {
      Indented([this] {
        AddFormula(lines_[at_].text, lines_[at_].at);
        ++at_;
      });
    } else {
      Paragraph();
    }
  }

  // The lines behind this one that lie further to the right, each by `read`.
  template <class ReadLine>
  void Indented(ReadLine read) {
    const size_t indent = lines_[at_].indent;
    for (++at_; at_ < lines_.size();) {
      if (lines_[at_].text.empty()) {
        ++at_;
        continue;
      }
      if (lines_[at_].indent <= indent) return;
      read();
    }
  }

  // ">>> f(x,", and the lines that begin with "...".
  void Prompt() {
    std::string text(WithoutComment(lines_[at_].text.substr(3)));
    const size_t begin = lines_[at_++].at;
    while (at_ < lines_.size() && lines_[at_].text.starts_with("...")) {
      text.append("\n").append(WithoutComment(lines_[at_++].text.substr(3)));
    }
    Add(text, begin, CodePieceKind::kBlock);
  }

  // A statement of a block, which may take several lines.
  void StatementAt() {
    if (IsPrompt(lines_[at_].text)) return Prompt();
    std::string text(WithoutComment(lines_[at_].text));
    const size_t begin = lines_[at_++].at;
    for (int joined = 0; OpenBrackets(text) > 0 && joined < kMostJoinedLines; ++joined) {
      if (at_ >= lines_.size() || IsFence(lines_[at_].text) || IsPrompt(lines_[at_].text)) break;
      text.append("\n").append(WithoutComment(lines_[at_++].text));
    }
    Add(text, begin, CodePieceKind::kBlock);
  }

  void Paragraph() {
    const size_t begin = at_;
    bool opens = false;
    while (at_ < lines_.size() && !lines_[at_].text.empty() && !IsPrompt(lines_[at_].text) &&
           !IsFence(lines_[at_].text) && (at_ == begin || !OpensFormula(lines_[at_].text))) {
      opens = OpensBlock(lines_[at_++].text);
      if (opens) break;
    }
    const Line& last = lines_[at_ - 1];
    AddSentences(lines_[begin].at, last.at + last.text.size());
    if (!opens) return;
    --at_;
    Indented([this] { StatementAt(); });
  }

  // What stands in backticks, then the calls that are left.
  void AddSentences(size_t begin, size_t end) {
    std::string rest(doc_.substr(begin, end - begin));
    const std::string text = rest;
    for (size_t at = text.find('`'); at != text.npos; at = text.find('`', at)) {
      const size_t marks = text.find_first_not_of('`', at);
      if (marks == text.npos) break;
      const std::string mark = text.substr(at, marks - at);
      const size_t close = text.find(mark, marks);
      if (close == text.npos) break;
      AddLiteral(text.substr(marks, close - marks), text.substr(0, at), begin + at);
      std::fill(rest.begin() + static_cast<std::ptrdiff_t>(at),
                rest.begin() + static_cast<std::ptrdiff_t>(close + mark.size()), '`');
      at = close + mark.size();
    }
    for (const std::string_view call : OutermostCalls(rest)) {
      Add(call, begin + static_cast<size_t>(call.data() - rest.data()), CodePieceKind::kProse);
    }
  }

  void AddLiteral(const std::string& text, std::string_view before, size_t at) {
    if (before.ends_with(":math:")) return AddFormula(text, at);
    Add(text, at, CodePieceKind::kInline);
  }

  void AddFormula(std::string_view text, size_t at) {
    const std::string plain = PlainFormula(text);
    const size_t is = plain.find('=');
    if (is == plain.npos || plain.find('=', is + 1) != plain.npos) return;
    out_.push_back({plain, "", at, CodePieceKind::kFormula});
  }

  void Add(std::string_view statement, size_t at, CodePieceKind kind) {
    CodePiece piece{"", "", at, kind};
    SplitAssignment(statement, &piece);
    const bool calls = piece.text.find('(') != std::string::npos;
    if (calls || !piece.names.empty()) out_.push_back(std::move(piece));
  }

  const std::string_view doc_;
  std::vector<Line> lines_;
  size_t at_ = 0;
  std::vector<CodePiece> out_;
};

}  // namespace

std::vector<CodePiece> CodePiecesOf(std::string_view doc) {
  const std::string sound = WellFormed(CutAtCharacter(doc, kMostDocBytes));
  return PieceReader(sound).Read();
}

std::vector<std::string_view> OutermostCalls(std::string_view text) {
  std::vector<std::string_view> calls;
  for (size_t at = 0; at < text.size(); ++at) {
    const bool inside = at > 0 && (IsOfWord(text[at - 1]) || text[at - 1] == '.');
    if (inside || !IsOfWord(text[at])) continue;
    const auto call = ReadLeadingCall(text.substr(at));
    if (!call || call->calls.empty()) continue;
    calls.push_back(text.substr(at, call->text.size()));
    at += call->text.size() - 1;
  }
  return calls;
}

}  // namespace parallax
