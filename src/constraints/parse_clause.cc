#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/text.h"
#include "constraints/language.h"
#include "constraints/words.h"

namespace parallax {
namespace {

using Kind = Term::Kind;
using Relation = Clause::Relation;

constexpr int kMostBrackets = 32;
constexpr size_t kMostShown = 200;  // of a clause, in columns

bool IsNameStart(char c) { return isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool IsNamePart(char c) {
  return isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
}

// Reads one clause from left to right. Once something is wrong, `error_` says it and what is read
// after that does not count.
class ClauseParser {
 public:
  explicit ClauseParser(std::string_view text) : text_(text) {}

  Result<Clause> Parse() {
    Clause clause;
    if (!ReadPredicate(&clause)) ReadComparison(&clause);
    SkipBlanks();
    if (error_.empty() && at_ < text_.size()) Fail("nothing more");
    if (!error_.empty()) return Error{error_, "docs/constraints.md has the language"};
    if (clause.relation == Relation::kIn) SortMembers(&clause);
    return clause;
  }

 private:
  // "sorted(x)", "finite(x)", "broadcast(x, y)".
  bool ReadPredicate(Clause* clause) {
    SkipBlanks();
    for (auto [word, relation] :
         {std::pair{std::string_view("sorted("), Relation::kSorted},
          std::pair{std::string_view("finite("), Relation::kFinite},
          std::pair{std::string_view("broadcast("), Relation::kBroadcast}}) {
      if (!text_.substr(at_).starts_with(word)) continue;
      at_ += word.size();
      clause->relation = relation;
      clause->left = Argument();
      if (relation == Relation::kBroadcast) {
        Expect(',');
        clause->right.push_back(Argument());
      }
      Expect(')');
      return true;
    }
    return false;
  }

  void ReadComparison(Clause* clause) {
    clause->left = Sum();
    SkipBlanks();
    const auto relation = RelationAtStart(text_.substr(at_));
    if (!relation) return Fail("one of = != < <= > >= in");
    at_ += RelationSign(*relation).size();
    clause->relation = *relation;
    clause->right.push_back(Member(clause->left));
    while (error_.empty() && *relation == Relation::kIn && Take(',')) {
      clause->right.push_back(Member(clause->left));
    }
  }

  // What stands on the right: of a dtype or a kind it may be a word.
  Term Member(const Term& left) {
    SkipBlanks();
    if (left.kind == Kind::kKind || left.kind == Kind::kDType) {
      CountTerm();
      const size_t start = at_;
      std::string word(ReadName());
      if (left.kind == Kind::kKind && text_.substr(at_).starts_with("[]")) {
        at_ += 2;
        word += "[]";
      }
      const bool known = left.kind == Kind::kKind ? IsKindWord(word) : IsDTypeWord(word);
      if (known) return {Kind::kWord, 0, word, {}};
      at_ = start;
      if (left.kind == Kind::kKind || !text_.substr(at_).starts_with("dtype(")) {
        Fail(left.kind == Kind::kKind ? "a kind of argument (tensor, int, int[], none, ...)"
                                      : "a dtype (float32, integer, ...)");
        return {};
      }
    }
    return Sum();
  }

  Term Sum() { return Chain(&ClauseParser::Product, {Kind::kAdd, Kind::kSubtract}); }

  Term Product() {
    return Chain(&ClauseParser::Atom, {Kind::kMultiply, Kind::kDivide, Kind::kRemainder});
  }

  // Operands with these operators between them, the left ones first.
  Term Chain(Term (ClauseParser::*operand)(), std::initializer_list<Kind> operators) {
    Term left = (this->*operand)();
    while (error_.empty()) {
      const auto taken = std::find_if(operators.begin(), operators.end(), [this](Kind kind) {
        return Take(OperatorSign(kind).front());
      });
      if (taken == operators.end()) break;
      left = Operation(*taken, std::move(left), (this->*operand)());
    }
    return left;
  }

  // A number with a sign is a number.
  static Term Operation(Kind kind, Term left, Term right) {
    if (kind == Kind::kSubtract && left == Term{} && right.kind == Kind::kNumber) {
      return {Kind::kNumber, 0 - right.number, "", {}};
    }
    Term both{kind, 0, "", {}};
    both.terms.reserve(2);
    both.terms.push_back(std::move(left));
    both.terms.push_back(std::move(right));
    return both;
  }

  Term Atom() {
    SkipBlanks();
    if (++nesting_ > kMostBrackets) Fail("fewer brackets");
    if (!error_.empty()) return {};
    Term out = AtomHere();
    --nesting_;
    return out;
  }

  Term AtomHere() {
    if (Take('(')) {
      Term inner = Sum();
      Expect(')');
      return inner;
    }
    CountTerm();
    if (at_ < text_.size() && text_[at_] == '\'') return Text();
    if (at_ < text_.size() && IsNameStart(text_[at_])) return NameOrFunction();
    if (text_.substr(at_).starts_with('-') && !IsNumberAt(at_ + 1)) {
      ++at_;
      return Operation(Kind::kSubtract, Term{}, Atom());
    }
    return NumberHere();
  }

  bool IsNumberAt(size_t at) const {
    return at < text_.size() &&
           (isdigit(static_cast<unsigned char>(text_[at])) != 0 || text_[at] == '.');
  }

  Term Text() {
    const size_t end = text_.find('\'', at_ + 1);
    if (end == std::string_view::npos) {
      Fail("a closing '");
      return {};
    }
    Term out{Kind::kText, 0, std::string(text_.substr(at_ + 1, end - at_ - 1)), {}};
    at_ = end + 1;
    return out;
  }

  Term NumberHere() {
    double number = 0;
    const char* begin = text_.data() + at_;
    auto [end, problem] = std::from_chars(begin, text_.data() + text_.size(), number);
    if (problem != std::errc()) {
      Fail("a number, a parameter or a function of one");
      return {};
    }
    at_ += static_cast<size_t>(end - begin);
    return {Kind::kNumber, number + 0.0, "", {}};  // 0 for -0
  }

  Term NameOrFunction() {
    const size_t start = at_;
    const std::string name(ReadName());
    if (!Take('(')) return {Kind::kArgument, 0, name, {}};
    Term out;
    if (name == "extent" || name == "item") {
      out = {name == "item" ? Kind::kItem : Kind::kExtent, 0, Argument().name, {}};
      Expect(',');
      out.terms.push_back(Sum());
    } else if (const auto function = FunctionOfWord(name)) {
      out = {*function, 0, Argument().name, {}};
    } else {
      at_ = start;
      Fail(
          "a function (rank, extent, item, dtype, shape, elements, length, values, sum, product, "
          "kind)");
      return {};
    }
    Expect(')');
    return out;
  }

  Term Argument() {
    SkipBlanks();
    std::string name(ReadName());
    if (name.empty()) Fail("a parameter");
    return {Kind::kArgument, 0, std::move(name), {}};
  }

  std::string_view ReadName() {
    const size_t start = at_;
    if (at_ < text_.size() && IsNameStart(text_[at_])) {
      while (at_ < text_.size() && IsNamePart(text_[at_])) ++at_;
    }
    return text_.substr(start, at_ - start);
  }

  void SkipBlanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
  }

  bool Take(char sign) {
    SkipBlanks();
    if (at_ >= text_.size() || text_[at_] != sign) return false;
    ++at_;
    return true;
  }

  void Expect(char sign) {
    if (!Take(sign)) Fail(fmt::format("'{}'", sign));
  }

  void Fail(std::string_view wanted) {
    if (!error_.empty()) return;
    const std::string_view rest = text_.substr(at_);
    error_ = fmt::format("the clause \"{}\" should have {} at character {}{}", Shown(), wanted,
                         at_ + 1, rest.empty() ? ", where it ends" : "");
  }

  void CountTerm() {
    if (++terms_ <= kMostTerms || !error_.empty()) return;
    error_ = fmt::format("the clause \"{}\" has more than {} terms", Shown(), kMostTerms);
  }

  std::string Shown() const { return Shortened(text_, kMostShown); }

  static void SortMembers(Clause* clause) {
    auto& members = clause->right;
    const bool numbers = std::all_of(members.begin(), members.end(),
                                     [](const Term& term) { return term.kind == Kind::kNumber; });
    std::vector<std::pair<std::string, Term>> by_text;
    for (Term& term : members) {
      std::string text = numbers ? "" : ToText(term);
      by_text.emplace_back(std::move(text), std::move(term));
    }
    std::sort(by_text.begin(), by_text.end(), [&](const auto& a, const auto& b) {
      return numbers ? a.second.number < b.second.number : a.first < b.first;
    });
    members.clear();
    for (auto& [text, term] : by_text) members.push_back(std::move(term));
    members.erase(std::unique(members.begin(), members.end()), members.end());
  }

  std::string_view text_;
  size_t at_ = 0;
  int nesting_ = 0;
  size_t terms_ = 0;
  std::string error_;
};

}  // namespace

Result<Clause> ParseClause(std::string_view text) { return ClauseParser(text).Parse(); }

}  // namespace parallax
