#include "constraints/language.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <set>

#include "constraints/words.h"

namespace parallax {
namespace {

using Kind = Term::Kind;
using Relation = Clause::Relation;

bool IsNegation(const Term& term) {
  return term.kind == Kind::kSubtract && term.terms[0] == Term{};
}

// A sign binds as it is read: more than any operator.
int Precedence(const Term& term) {
  const bool sum = term.kind == Kind::kAdd || term.kind == Kind::kSubtract;
  if (sum && !IsNegation(term)) return 1;
  return term.kind >= Kind::kMultiply ? 2 : 3;
}

std::string Number(double number) {
  if (std::abs(number) < 1e15 && number == std::floor(number)) {
    return fmt::format("{}", static_cast<int64_t>(number));
  }
  return fmt::format("{}", number);
}

// Appends texts of terms to one string.
class TermWriter {
 public:
  explicit TermWriter(std::string* out) : out_(*out) {}

  void Write(const Term& term) {
    switch (term.kind) {
      case Kind::kNumber:
        out_ += Number(term.number);
        return;
      case Kind::kText:
        Add({"'", term.name, "'"});
        return;
      case Kind::kWord:
      case Kind::kArgument:
        out_ += term.name;
        return;
      case Kind::kExtent:
      case Kind::kItem:
        Add({term.kind == Kind::kItem ? "item(" : "extent(", term.name, ", "});
        Write(term.terms[0]);
        out_ += ')';
        return;
      default:
        break;
    }
    if (const std::string_view function = FunctionWord(term.kind); !function.empty()) {
      Add({function, "(", term.name, ")"});
    } else {
      WriteOperation(term);
    }
  }

 private:
  void Add(std::initializer_list<std::string_view> texts) {
    for (std::string_view text : texts) out_ += text;
  }

  void WriteOperation(const Term& term) {
    if (IsNegation(term)) {
      out_ += '-';
      return Inside(term.terms[1], 2, true);
    }
    const int own = Precedence(term);
    Inside(term.terms[0], own, false);
    Add({" ", OperatorSign(term.kind), " "});
    Inside(term.terms[1], own, true);
  }

  // `term` inside an operation of this precedence: in brackets where it binds less.
  void Inside(const Term& term, int precedence, bool right) {
    const int own = Precedence(term);
    const bool brackets = own < precedence || (right && own == precedence);
    if (brackets) out_ += '(';
    Write(term);
    if (brackets) out_ += ')';
  }

  std::string& out_;
};

class ParameterCollector {
 public:
  void Add(const Term& term) {
    const bool names = term.kind >= Kind::kArgument && term.kind <= Kind::kProduct;
    if (names && known_.insert(term.name).second) out_.push_back(term.name);
    for (const Term& inner : term.terms) Add(inner);
  }
  std::vector<std::string> Take() { return std::move(out_); }

 private:
  std::set<std::string_view> known_;  // in the terms
  std::vector<std::string> out_;
};

bool Speaks(const Term& term, Kind kind) {
  return term.kind == kind || std::any_of(term.terms.begin(), term.terms.end(),
                                          [&](const Term& t) { return Speaks(t, kind); });
}

}  // namespace

std::string_view Name(ClauseClass what) {
  switch (what) {
    case ClauseClass::kStructure:
      return "structure";
    case ClauseClass::kDType:
      return "dtype";
    case ClauseClass::kShape:
      return "shape";
    case ClauseClass::kValue:
      return "value";
  }
  return "";
}

ClauseClass ClassOf(const Clause& clause) {
  if (clause.relation == Relation::kBroadcast) return ClauseClass::kShape;
  if (Speaks(clause.left, Kind::kKind)) return ClauseClass::kStructure;
  if (Speaks(clause.left, Kind::kDType)) return ClauseClass::kDType;
  for (Kind shape : {Kind::kRank, Kind::kExtent, Kind::kShape, Kind::kElements, Kind::kLength}) {
    if (Speaks(clause.left, shape)) return ClauseClass::kShape;
  }
  return ClauseClass::kValue;
}

std::string ToText(const Term& term) {
  std::string out;
  TermWriter(&out).Write(term);
  return out;
}

std::string ToText(const Clause& clause) {
  if (clause.relation == Relation::kSorted) return fmt::format("sorted({})", clause.left.name);
  if (clause.relation == Relation::kFinite) return fmt::format("finite({})", clause.left.name);
  if (clause.relation == Relation::kBroadcast) {
    return fmt::format("broadcast({}, {})", clause.left.name, clause.right[0].name);
  }
  std::vector<std::string> members;
  for (const Term& term : clause.right) members.push_back(ToText(term));
  return fmt::format("{} {} {}", ToText(clause.left), RelationSign(clause.relation),
                     fmt::join(members, ", "));
}

std::vector<std::string> ParametersOf(const Clause& clause) {
  ParameterCollector collector;
  collector.Add(clause.left);
  for (const Term& term : clause.right) collector.Add(term);
  return collector.Take();
}

std::optional<std::string> ForeignParameter(const Clause& clause,
                                            const std::vector<std::string>& parameters) {
  for (const std::string& name : ParametersOf(clause)) {
    if (std::find(parameters.begin(), parameters.end(), name) == parameters.end()) return name;
  }
  return std::nullopt;
}

std::optional<Clause::Relation> OppositeOf(Clause::Relation relation) {
  using Relation = Clause::Relation;
  switch (relation) {
    case Relation::kEqual:
      return Relation::kNotEqual;
    case Relation::kNotEqual:
      return Relation::kEqual;
    case Relation::kLess:
      return Relation::kAtLeast;
    case Relation::kAtMost:
      return Relation::kMore;
    case Relation::kMore:
      return Relation::kAtMost;
    case Relation::kAtLeast:
      return Relation::kLess;
    default:
      return std::nullopt;
  }
}

}  // namespace parallax
