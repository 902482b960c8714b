#include "similar/python_expression.h"

#include <algorithm>
#include <array>
#include <set>

namespace parallax {
namespace {

constexpr int kDeepest = 60;
constexpr size_t kLongestExpression = 2000;

bool IsWordStart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool IsFigure(char c) { return c >= '0' && c <= '9'; }
bool IsWordPart(char c) { return IsWordStart(c) || IsFigure(c); }

constexpr std::array kReserved = {
    "and",    "as",   "assert", "async",  "await",  "break",   "class",    "continue",
    "def",    "del",  "elif",   "else",   "except", "finally", "for",      "from",
    "global", "if",   "import", "in",     "is",     "lambda",  "nonlocal", "not",
    "or",     "pass", "raise",  "return", "try",    "while",   "with",     "yield"};
bool IsReserved(std::string_view word) {
  return std::find(kReserved.begin(), kReserved.end(), word) != kReserved.end();
}
bool IsConstant(std::string_view word) {
  return word == "None" || word == "True" || word == "False";
}

constexpr std::array<std::string_view, 11> kBinary = {
    "**", "//", "<<", ">>", "<=", ">=", "==", "!=", "and", "or", "in"};
constexpr std::string_view kBinarySigns = "+-*/%@&|^<>";

// Reads from left to right; false of any part: it is none.
class ExpressionReader {
 public:
  ExpressionReader(std::string_view text, PythonExpression* out) : text_(text), out_(*out) {}

  bool Whole() {
    if (!Expression()) return false;
    Blanks();
    if (at_ != text_.size() || failed_) return false;
    Finish();
    return true;
  }

  bool Leading() {
    adjacent_ = true;
    if (at_ >= text_.size() || !IsWordStart(text_[at_]) || !Primary()) return false;
    Finish();
    return true;
  }

 private:
  // Counts how deep parts lie in parts.
  class Level {
   public:
    explicit Level(int* level) : level_(*level) { ++level_; }
    ~Level() { --level_; }
    bool TooDeep() const { return level_ > kDeepest; }

   private:
    int& level_;
  };

  void Finish() {
    out_.text = text_.substr(0, at_);
    out_.is_name = out_.names.size() == 1 && out_.names[0].at == CodeSpan{0, at_};
    std::erase_if(out_.names, [&](const CodeName& name) { return bound_.contains(name.first()); });
    std::stable_sort(out_.calls.begin(), out_.calls.end(), [](const auto& a, const auto& b) {
      return a.at.begin < b.at.begin || (a.at.begin == b.at.begin && a.at.end > b.at.end);
    });
  }

  void Blanks() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r')) {
      ++at_;
    }
  }
  // The word that comes next, which stays there.
  std::string_view Word() {
    Blanks();
    size_t end = at_;
    if (end < text_.size() && IsWordStart(text_[end])) {
      while (end < text_.size() && IsWordPart(text_[end])) ++end;
    }
    return text_.substr(at_, end - at_);
  }
  bool TakeWord(std::string_view word) {
    if (Word() != word) return false;
    at_ += word.size();
    return true;
  }
  bool Take(std::string_view sign) {
    Blanks();
    if (!text_.substr(at_).starts_with(sign)) return false;
    at_ += sign.size();
    return true;
  }
  bool Sees(char c) {
    Blanks();
    return at_ < text_.size() && text_[at_] == c;
  }

  bool Expression() {
    const Level level(&level_);
    if (level.TooDeep()) return false;
    if (TakeWord("lambda")) return Targets() && Take(":") && Expression();
    if (!Operation()) return false;
    if (!TakeWord("if")) return true;
    return Operation() && TakeWord("else") && Expression();
  }

  bool Operation() {
    do {
      while (Take("-") || Take("+") || Take("~") || TakeWord("not")) continue;
      if (!Primary()) return false;
    } while (Operator());
    return true;
  }

  bool Operator() {
    if (TakeWord("is")) {
      TakeWord("not");
      return true;
    }
    if (TakeWord("not")) return TakeWord("in") || Fail();
    for (const std::string_view sign : kBinary) {
      if (IsWordStart(sign[0]) ? TakeWord(sign) : Take(sign)) return true;
    }
    if (at_ >= text_.size() || kBinarySigns.find(text_[at_]) == text_.npos) return false;
    ++at_;
    return true;
  }

  // Names that are bound: of a lambda, of a comprehension.
  bool Targets() {
    do {
      const bool open = Take("(");
      const std::string_view word = Word();
      if (word.empty() || IsReserved(word) || word.starts_with("__")) return false;
      bound_.emplace(word);
      at_ += word.size();
      while (open && Take(",")) {
        const std::string_view next = Word();
        if (next.empty()) break;
        bound_.emplace(next);
        at_ += next.size();
      }
      if (open && !Take(")")) return false;
    } while (Take(","));
    return true;
  }

  bool Comprehension() {
    while (TakeWord("for")) {
      if (!Targets() || !TakeWord("in") || !Operation()) return false;
      while (TakeWord("if")) {
        if (!Operation()) return false;
      }
    }
    return true;
  }

  bool Primary() {
    const Level level(&level_);
    if (level.TooDeep()) return false;
    Blanks();
    const size_t begin = at_;
    CodeName name;
    if (!Atom(&name)) return false;
    const size_t place = out_.names.size();
    if (!name.dotted.empty()) out_.names.push_back(name);
    bool pure = !name.dotted.empty();
    while (Trailer(begin, &pure, place)) continue;
    return !failed_;
  }

  bool Atom(CodeName* name) {
    if (at_ >= text_.size()) return false;
    const char c = text_[at_];
    if (IsWordStart(c)) return AtomOfWord(name);
    if (IsFigure(c) || (c == '.' && at_ + 1 < text_.size() && IsFigure(text_[at_ + 1]))) {
      return Number();
    }
    if (c == '"' || c == '\'') return Text();
    if (Take("...")) return true;
    if (Take("(")) return Items(')');
    if (Take("[")) return Items(']');
    return Take("{") && Items('}');
  }

  bool AtomOfWord(CodeName* name) {
    const std::string_view word = Word();
    const size_t behind = at_ + word.size();
    const bool quoted = behind < text_.size() && (text_[behind] == '"' || text_[behind] == '\'');
    if (quoted) {  // what formats may run code
      if (word != "r" && word != "b" && word != "u") return false;
      at_ = behind;
      return Text();
    }
    if (IsReserved(word) || word.starts_with("__")) return false;
    if (IsConstant(word)) {
      out_.is_literal = IsAll(at_, behind);
    } else {
      name->dotted = std::string(word);
      name->at = name->dotted_at = {at_, behind};
    }
    at_ = behind;
    return true;
  }

  bool Number() {
    const size_t begin = at_;
    while (at_ < text_.size() && (IsWordPart(text_[at_]) || text_[at_] == '.')) {
      const char c = text_[at_++];
      const bool exponent = (c == 'e' || c == 'E') && at_ < text_.size();
      if (exponent && (text_[at_] == '-' || text_[at_] == '+')) ++at_;
    }
    // At the end of a sentence.
    if (text_[at_ - 1] == '.' && adjacent_ && at_ - begin > 1) --at_;
    out_.is_literal = IsAll(begin, at_);
    return true;
  }

  // Whether nothing but a sign stands beside it.
  bool IsAll(size_t begin, size_t end) const {
    const bool behind_sign = begin == 1 && text_[0] == '-';
    return (begin == 0 || behind_sign) && end == text_.size();
  }

  bool Text() {
    const size_t begin = at_;
    do {
      const char quote = text_[at_++];
      while (at_ < text_.size() && text_[at_] != quote) at_ += text_[at_] == '\\' ? 2 : 1;
      if (at_ >= text_.size()) return false;
      ++at_;
      Blanks();
    } while (at_ < text_.size() && (text_[at_] == '"' || text_[at_] == '\''));
    out_.is_literal = IsAll(begin, at_);
    return true;
  }

  // Of brackets that were opened, up to `close`.
  bool Items(char close) {
    const bool adjacent = adjacent_;
    adjacent_ = false;
    ++depth_;
    while (!Sees(close)) {
      if (!Take("**")) Take("*");
      if (!Expression() || (close == '}' && Take(":") && !Expression())) return false;
      if (Word() == "for" && !Comprehension()) return false;
      if (!Take(",")) break;
    }
    --depth_;
    adjacent_ = adjacent;
    return Take(std::string_view(&close, 1));
  }

  // What follows an operand that begins at `begin`. `pure`: that was a dotted name so far, the one
  // at `place` among the names.
  bool Trailer(size_t begin, bool* pure, size_t place) {
    if (!adjacent_) Blanks();
    if (at_ >= text_.size()) return false;
    if (text_[at_] == '.') return Attribute(pure, place);
    if (text_[at_] != '(' && text_[at_] != '[') return false;
    const bool calls = text_[at_++] == '(';
    CodeCall call;
    call.depth = depth_;
    if (*pure) {
      call.callee = out_.names[place].dotted;
      call.callee_at = out_.names[place].dotted_at;
    }
    const bool named = *pure;
    *pure = false;
    if (!(calls ? Arguments(&call) : Subscript())) return Fail();
    call.at = {begin, at_};
    if (calls && named) out_.calls.push_back(std::move(call));
    return true;
  }

  bool Attribute(bool* pure, size_t place) {
    const bool word = at_ + 1 < text_.size() && IsWordStart(text_[at_ + 1]);
    if (!word) return adjacent_ ? false : Fail();
    ++at_;
    const std::string_view attribute = Word();
    if (attribute.starts_with("__") || IsReserved(attribute)) return Fail();
    at_ += attribute.size();
    if (*pure) {
      out_.names[place].dotted.append(".").append(attribute);
      out_.names[place].dotted_at.end = at_;
    }
    return true;
  }

  bool Arguments(CodeCall* call) {
    const bool adjacent = adjacent_;
    adjacent_ = false;
    ++depth_;
    while (!Sees(')')) {
      CodeArgument argument;
      argument.starred = Take("**") || Take("*");
      if (!argument.starred) argument.name = Keyword();
      Blanks();
      argument.value.begin = at_;
      if (!Expression()) return false;
      if (Word() == "for" && !Comprehension()) return false;
      argument.value.end = at_;
      while (argument.value.end > argument.value.begin && text_[argument.value.end - 1] == ' ') {
        --argument.value.end;
      }
      call->arguments.push_back(std::move(argument));
      if (!Take(",")) break;
    }
    --depth_;
    adjacent_ = adjacent;
    return Take(")");
  }

  // "dim" of "dim=0", which it steps over.
  std::string Keyword() {
    const size_t begin = at_;
    const std::string word(Word());
    at_ += word.size();
    Blanks();
    const bool is = !word.empty() && Sees('=') && !text_.substr(at_).starts_with("==");
    at_ = is ? at_ + 1 : begin;
    return is ? word : "";
  }

  bool Subscript() {
    const bool adjacent = adjacent_;
    adjacent_ = false;
    ++depth_;
    if (Sees(']')) return false;
    while (!Sees(']')) {
      if (Take(":") || Take(",")) continue;
      if (!Expression()) return false;
      if (!Sees(':') && !Sees(',') && !Sees(']')) return false;
    }
    --depth_;
    adjacent_ = adjacent;
    return Take("]");
  }

  bool Fail() {
    failed_ = true;
    return false;
  }

  const std::string_view text_;
  PythonExpression& out_;
  std::set<std::string, std::less<>> bound_;
  size_t at_ = 0;
  int level_ = 0;
  int depth_ = 0;
  bool adjacent_ = false;  // no blank is stepped over outside of brackets
  bool failed_ = false;
};

}  // namespace

std::optional<PythonExpression> ReadExpression(std::string_view text) {
  PythonExpression out;
  if (text.empty() || text.size() > kLongestExpression) return {};
  return ExpressionReader(text, &out).Whole() ? std::optional(std::move(out)) : std::nullopt;
}

std::optional<PythonExpression> ReadLeadingCall(std::string_view text) {
  PythonExpression out;
  text = text.substr(0, kLongestExpression);
  return ExpressionReader(text, &out).Leading() ? std::optional(std::move(out)) : std::nullopt;
}

}  // namespace parallax
