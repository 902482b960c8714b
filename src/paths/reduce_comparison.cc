#include <algorithm>
#include <functional>
#include <string_view>

#include "constraints/language.h"
#include "nouns/dtype.h"
#include "paths/reducer.h"

namespace parallax {
namespace {

using CompareKind = Measured::Kind;
using CompareRelation = Clause::Relation;
using TermKind = Term::Kind;
using Compared = std::optional<PathFormula>;

Term KindTerm(const std::string& name) { return TermOf(TermKind::kKind, name); }
Term WordTerm(std::string_view word) { return {TermKind::kWord, 0, std::string(word), {}}; }

// Whether it is what it is for all arguments.
bool IsConst(const Measured& measured) {
  switch (measured.kind) {
    case CompareKind::kNumber:
      return measured.IsConstNumber();
    case CompareKind::kDType:
      return measured.term.kind == TermKind::kWord;
    case CompareKind::kText:
    case CompareKind::kNone:
    case CompareKind::kTruth:
    case CompareKind::kObject:
      return true;
    default:
      return false;
  }
}

bool AreSameConst(const Measured& left, const Measured& right) {
  const auto a = NumberIn(left);
  const auto b = NumberIn(right);
  if (a && b) return *a == *b;
  return left.kind == right.kind && left.term == right.term;
}

// As the parser orders the members.
Compared InOrder(Clause clause) {
  if (clause.right.size() == 1 && clause.left.kind != TermKind::kKind) {
    clause.relation = CompareRelation::kEqual;
  }
  auto read = ParseClause(ToText(clause));
  if (!read) return std::nullopt;
  return Says(std::move(*read));
}

// The relation of the right to the left.
CompareRelation Mirrored(CompareRelation relation) {
  switch (relation) {
    case CompareRelation::kLess:
      return CompareRelation::kMore;
    case CompareRelation::kAtMost:
      return CompareRelation::kAtLeast;
    case CompareRelation::kMore:
      return CompareRelation::kLess;
    case CompareRelation::kAtLeast:
      return CompareRelation::kAtMost;
    default:
      return relation;
  }
}

bool AreRelated(CompareRelation relation, double a, double b) {
  switch (relation) {
    case CompareRelation::kLess:
      return a < b;
    case CompareRelation::kAtMost:
      return a <= b;
    case CompareRelation::kMore:
      return a > b;
    case CompareRelation::kAtLeast:
      return a >= b;
    default:
      return a == b;
  }
}

// One of the dtypes whose items have that many bytes.
Compared IsOfItemSize(CompareRelation relation, const Term& dtype, double bytes) {
  Clause clause{CompareRelation::kIn, dtype, {}};
  for (int i = 0; i < kDTypeCount; ++i) {
    const auto each = static_cast<DType>(i);
    if (AreRelated(relation, static_cast<double>(ItemSize(each)), bytes)) {
      clause.right.push_back(WordTerm(Name(each)));
    }
  }
  if (clause.right.empty()) return Always(false);
  if (clause.right.size() == kDTypeCount) return Always(true);
  return InOrder(std::move(clause));
}

CompareRelation RelationOf(std::string_view op) {
  if (op == "<") return CompareRelation::kLess;
  if (op == "<=") return CompareRelation::kAtMost;
  if (op == ">") return CompareRelation::kMore;
  return op == ">=" ? CompareRelation::kAtLeast : CompareRelation::kEqual;
}

// Nothing: neither is the size of a dtype's items, or the other is no number.
Compared ComparesItemSizes(CompareRelation relation, const Measured& left, const Measured& right) {
  const bool mirrored = right.Is(CompareKind::kItemSize);
  const Measured& size = mirrored ? right : left;
  const Measured& number = mirrored ? left : right;
  if (!size.Is(CompareKind::kItemSize) || !number.IsConstNumber()) return std::nullopt;
  return IsOfItemSize(mirrored ? Mirrored(relation) : relation, size.term, number.term.number);
}

}  // namespace

Compared Reducer::Compare(const FormExpression& node, int lifts) const {
  const std::string& op = node.text;
  const bool negated = op == "!=" || op == "not-in" || op == "is-not";
  const Measured left = Measure(node.operands[0]);
  const Measured right = Measure(node.operands[1]);
  const auto plain = [&]() -> Compared {
    if (op == "in" || op == "not-in") return IsIn(left, right);
    if (op != "==" && op != "!=" && op != "is" && op != "is-not") return Ordered(op, left, right);
    Compared same = Equal(left, right);
    return same ? same : SameTruth(node, lifts);
  };
  Compared out = ComparesItemSizes(RelationOf(op), left, right);
  if (!out) out = plain();
  if (out && negated) return Not(std::move(*out));
  return out;
}

// Of tests that are compared with each other: `(a is None) == (b is None)`.
Compared Reducer::SameTruth(const FormExpression& node, int lifts) const {
  const auto truth = [&](const FormNode& operand) -> Compared {
    const bool tests = operand->kind == FormExpression::Kind::kCompare ||
                       operand->kind == FormExpression::Kind::kNot ||
                       operand->kind == FormExpression::Kind::kEach ||
                       (operand->kind == FormExpression::Kind::kConst && operand->value.Is<bool>());
    if (tests) return TestAt(operand, lifts);
    if (operand->kind == FormExpression::Kind::kCall) return Call(*operand, lifts);
    return std::nullopt;
  };
  const Compared left = truth(node.operands[0]);
  const Compared right = truth(node.operands[1]);
  if (!left || !right) return std::nullopt;
  return AnyHolds({AllHold({*left, *right}), AllHold({Not(*left), Not(*right)})});
}

Compared Reducer::Equal(const Measured& left, const Measured& right) const {
  if (left.Is(CompareKind::kUnknown) || right.Is(CompareKind::kUnknown)) return std::nullopt;
  if (IsConst(left) && IsConst(right)) return Always(AreSameConst(left, right));
  if (left.Is(CompareKind::kItems) && right.Is(CompareKind::kItems)) return EqualItems(left, right);
  if (left.Is(CompareKind::kShape)) return EqualToShape(left, right);
  if (right.Is(CompareKind::kShape)) return EqualToShape(right, left);
  // The argument, or else the property of one, stands on the left.
  const bool swap = IsConst(left) || (right.Is(CompareKind::kArgument) && !IsConst(right) &&
                                      !left.Is(CompareKind::kArgument));
  const Measured& a = swap ? right : left;
  const Measured& b = swap ? left : right;
  const bool of_item = a.Is(CompareKind::kItem) && !NumberIn(b);
  if (of_item) return std::nullopt;
  if (b.Is(CompareKind::kNone)) {
    if (!a.Is(CompareKind::kArgument)) return Always(false);
    return Relates(CompareRelation::kIn, KindTerm(a.term.name), {WordTerm("none")});
  }
  if (a.Is(CompareKind::kDType) || b.Is(CompareKind::kDType)) {
    const auto dtype = [](const Measured& side) -> std::optional<Term> {
      if (side.Is(CompareKind::kDType)) return side.term;
      if (!side.Is(CompareKind::kArgument)) return std::nullopt;
      return TermOf(TermKind::kDType, side.term.name);
    };
    const auto own = dtype(a);
    const auto other = dtype(b);
    if (!own || !other) return std::nullopt;
    return Relates(CompareRelation::kEqual, *own, {*other});
  }
  if (b.Is(CompareKind::kObject)) return std::nullopt;
  if (b.Is(CompareKind::kText)) {
    if (!a.Is(CompareKind::kArgument)) return Always(false);
    return Relates(CompareRelation::kEqual, a.term, {b.term});
  }
  const auto own = NumberIn(a);
  const auto other = NumberIn(b);
  if (!own || !other) return std::nullopt;
  if (*own == *other) return Always(true);
  return Relates(CompareRelation::kEqual, *own, {*other});
}

Compared Reducer::EqualToShape(const Measured& shape, const Measured& other) const {
  const bool whole = shape.from == 0 && !shape.to;
  if (other.Is(CompareKind::kNone)) return Always(false);
  if (other.Is(CompareKind::kShape)) {
    if (!whole || other.from != 0 || other.to) return std::nullopt;
    if (shape.term.name == other.term.name) return Always(true);
    return Relates(CompareRelation::kEqual, TermOf(TermKind::kShape, shape.term.name),
                   {TermOf(TermKind::kShape, other.term.name)});
  }
  if (!other.Is(CompareKind::kItems) || !whole) return std::nullopt;
  std::vector<PathFormula> parts;
  parts.push_back(Relates(CompareRelation::kEqual, TermOf(TermKind::kRank, shape.term.name),
                          {NumberTerm(static_cast<double>(other.items.size()))}));
  for (size_t i = 0; i < other.items.size(); ++i) {
    const auto item = NumberIn(Measure(other.items[i]));
    if (!item) return std::nullopt;
    Term extent = TermOf(TermKind::kExtent, shape.term.name);
    extent.terms.push_back(NumberTerm(static_cast<double>(i)));
    parts.push_back(Relates(CompareRelation::kEqual, std::move(extent), {*item}));
  }
  return AllHold(std::move(parts));
}

Compared Reducer::EqualItems(const Measured& left, const Measured& right) const {
  if (left.items.size() != right.items.size()) return Always(false);
  std::vector<PathFormula> parts;
  for (size_t i = 0; i < left.items.size(); ++i) {
    auto part = Equal(Measure(left.items[i]), Measure(right.items[i]));
    if (!part) return std::nullopt;
    parts.push_back(std::move(*part));
  }
  return AllHold(std::move(parts));
}

// One of the members of a list that is written out.
Compared Reducer::IsIn(const Measured& left, const Measured& list) const {
  if (!list.Is(CompareKind::kItems) || left.Is(CompareKind::kUnknown)) return std::nullopt;
  std::vector<PathFormula> parts;
  Clause clause{CompareRelation::kIn, left.term, {}};
  for (const FormNode& item : list.items) {
    const Measured member = Measure(item);
    const bool joins = !IsConst(left) && IsConst(member) && !member.Is(CompareKind::kNone);
    const bool number = NumberIn(left) && NumberIn(member);
    const bool text = left.Is(CompareKind::kArgument) && member.Is(CompareKind::kText);
    const bool dtype = left.Is(CompareKind::kDType) && member.Is(CompareKind::kDType);
    if (joins && (number || text || dtype)) {
      clause.right.push_back(number ? *NumberIn(member) : member.term);
      continue;
    }
    auto part = Equal(left, member);
    if (!part) return std::nullopt;
    parts.push_back(std::move(*part));
  }
  if (!clause.right.empty()) {
    auto part = InOrder(std::move(clause));
    if (!part) return std::nullopt;
    parts.push_back(std::move(*part));
  }
  return AnyHolds(std::move(parts));
}

Compared Reducer::Ordered(const std::string& op, const Measured& left,
                          const Measured& right) const {
  const auto a = NumberIn(left);
  const auto b = NumberIn(right);
  if (!a || !b) return std::nullopt;
  const CompareRelation relation = RelationOf(op);
  if (a->kind == TermKind::kNumber && b->kind == TermKind::kNumber) {
    return Always(AreRelated(relation, a->number, b->number));
  }
  if (a->kind != TermKind::kNumber) return Relates(relation, *a, {*b});
  return Relates(Mirrored(relation), *b, {*a});
}

}  // namespace parallax
