#include "constraints/language.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "constraints/words.h"

namespace parallax {
namespace {

using Kind = Term::Kind;
using Relation = Clause::Relation;

int Precedence(Kind kind) {
  if (kind == Kind::kAdd || kind == Kind::kSubtract) return 1;
  if (kind >= Kind::kMultiply) return 2;
  return 3;
}

std::string Number(double number) {
  if (std::abs(number) < 1e15 && number == std::floor(number)) {
    return fmt::format("{}", static_cast<int64_t>(number));
  }
  return fmt::format("{}", number);
}

// `term` inside an operation of this precedence: in brackets where it binds less.
std::string Inside(const Term& term, int precedence, bool right) {
  const int own = Precedence(term.kind);
  const bool brackets = own < precedence || (right && own == precedence);
  return brackets ? fmt::format("({})", ToText(term)) : ToText(term);
}

void CollectParameters(const Term& term, std::vector<std::string>* out) {
  const bool names = term.kind >= Kind::kArgument && term.kind <= Kind::kProduct;
  if (names && std::find(out->begin(), out->end(), term.name) == out->end()) {
    out->push_back(term.name);
  }
  for (const Term& inner : term.terms) CollectParameters(inner, out);
}

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
  switch (term.kind) {
    case Kind::kNumber:
      return Number(term.number);
    case Kind::kText:
      return fmt::format("'{}'", term.name);
    case Kind::kWord:
    case Kind::kArgument:
      return term.name;
    case Kind::kExtent:
      return fmt::format("extent({}, {})", term.name, ToText(term.terms[0]));
    default:
      break;
  }
  if (const std::string_view function = FunctionWord(term.kind); !function.empty()) {
    return fmt::format("{}({})", function, term.name);
  }
  const int own = Precedence(term.kind);
  const bool negative = term.kind == Kind::kSubtract && term.terms[0] == Term{};
  if (negative) return fmt::format("-{}", Inside(term.terms[1], 2, true));
  return fmt::format("{} {} {}", Inside(term.terms[0], own, false), OperatorSign(term.kind),
                     Inside(term.terms[1], own, true));
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
  std::vector<std::string> out;
  CollectParameters(clause.left, &out);
  for (const Term& term : clause.right) CollectParameters(term, &out);
  return out;
}

std::optional<std::string> ForeignParameter(const Clause& clause,
                                            const std::vector<std::string>& parameters) {
  for (const std::string& name : ParametersOf(clause)) {
    if (std::find(parameters.begin(), parameters.end(), name) == parameters.end()) return name;
  }
  return std::nullopt;
}

}  // namespace parallax
