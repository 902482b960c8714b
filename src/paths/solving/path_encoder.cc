#include "paths/solving/path_encoder.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "constraints/words.h"

namespace parallax {
namespace {

using EncodedTerm = Term::Kind;
using EncodedRelation = Clause::Relation;

// Both whole, or both real.
void Align(z3::expr* a, z3::expr* b) {
  if (a->is_int() && b->is_real()) *a = z3::to_real(*a);
  if (b->is_int() && a->is_real()) *b = z3::to_real(*b);
}

// Whether arguments of any kind may be compared: what is no number is not equal to one.
bool IsLoose(const Clause& clause) { return clause.left.kind == EncodedTerm::kArgument; }

}  // namespace

std::optional<z3::expr> PathEncoder::Encode(const PathCondition& condition) {
  z3::expr out = Always(false);
  for (const PathLiteral& literal : condition.any) {
    const auto one = Encode(literal);
    if (!one) return std::nullopt;
    out = out || *one;
  }
  return out;
}

std::optional<z3::expr> PathEncoder::Encode(const PathLiteral& literal) {
  const Clause& clause = literal.clause;
  switch (clause.relation) {
    case EncodedRelation::kSorted:
    case EncodedRelation::kFinite:
      return std::nullopt;
    case EncodedRelation::kBroadcast:
      return EncodeBroadcast(literal);
    default:
      break;
  }
  if (clause.right.empty()) return std::nullopt;
  if (clause.left.kind == EncodedTerm::kKind) {
    auto out = EncodeKind(clause);
    return out && literal.negated ? !*out : out;
  }
  if (clause.left.kind == EncodedTerm::kDType) return EncodeDType(literal);
  if (clause.left.kind == EncodedTerm::kShape) return EncodeShape(literal);
  if (literal.each) return EncodeEach(literal);
  return EncodeNumbers(literal);
}

PathEncoder::MaybeExpr PathEncoder::EncodeKind(const Clause& clause) {
  const std::string& name = clause.left.name;
  z3::expr out = Always(false);
  for (const Term& member : clause.right) {
    const std::string& word = member.name;
    if (word == "any") return Always(true);
    if (word == "tensor") out = out || symbols_.IsOf(name, {PassedKind::kTensor});
    if (word == "none") out = out || symbols_.IsOf(name, {PassedKind::kNone});
    if (word == "bool") out = out || symbols_.IsOf(name, {PassedKind::kBool});
    if (word == "int") out = out || symbols_.IsOf(name, {PassedKind::kBool, PassedKind::kInt});
    if (word == "float" || word == "complex") {
      out = out || symbols_.IsOf(name, {PassedKind::kBool, PassedKind::kInt, PassedKind::kFloat});
    }
    if (word == "str") out = out || symbols_.IsOf(name, {PassedKind::kText});
    if (word == "dtype") out = out || symbols_.IsOf(name, {PassedKind::kDType});
    if (word == "any[]") {
      out = out || symbols_.IsOf(name, {PassedKind::kNumbers, PassedKind::kTensors});
    }
    if (word == "int[]" || word == "float[]") {
      out = out || symbols_.IsOf(name, {PassedKind::kNumbers});
    }
    if (word == "tensor[]") out = out || symbols_.IsOf(name, {PassedKind::kTensors});
  }
  return out;
}

PathEncoder::MaybeExpr PathEncoder::EncodeDType(const PathLiteral& literal) {
  const Clause& clause = literal.clause;
  const std::string& name = clause.left.name;
  z3::expr guard = symbols_.IsOf(name, {PassedKind::kTensor, PassedKind::kDType});
  const z3::expr own = symbols_.Of(name).dtype;
  z3::expr out = Always(false);
  for (const Term& member : clause.right) {
    if (member.kind == EncodedTerm::kDType) {
      guard = guard && symbols_.IsOf(member.name, {PassedKind::kTensor, PassedKind::kDType});
      out = out || own == symbols_.Of(member.name).dtype;
      continue;
    }
    if (member.kind != EncodedTerm::kWord) return std::nullopt;
    for (int i = 0; i < kDTypeCount; ++i) {
      if (NamesDType(member.name, static_cast<DType>(i))) out = out || own == i;
    }
  }
  const bool unequal = (clause.relation == EncodedRelation::kNotEqual) != literal.negated;
  return guard && (unequal ? !out : out);
}

PathEncoder::MaybeExpr PathEncoder::EncodeShape(const PathLiteral& literal) {
  const Clause& clause = literal.clause;
  const std::string& a = clause.left.name;
  const std::string& b = clause.right[0].name;
  if (clause.right[0].kind != EncodedTerm::kShape) return std::nullopt;
  const ParameterSymbols& left = symbols_.Of(a);
  const ParameterSymbols& right = symbols_.Of(b);
  z3::expr out = left.rank == right.rank;
  for (size_t i = 0; i < left.extents.size(); ++i) {
    out = out && z3::implies(left.rank > static_cast<int>(i), left.extents[i] == right.extents[i]);
  }
  const bool unequal = (clause.relation == EncodedRelation::kNotEqual) != literal.negated;
  return symbols_.IsOf(a, {PassedKind::kTensor}) && symbols_.IsOf(b, {PassedKind::kTensor}) &&
         (unequal ? !out : out);
}

PathEncoder::MaybeExpr PathEncoder::EncodeBroadcast(const PathLiteral& literal) {
  const std::string& a = literal.clause.left.name;
  const std::string& b = literal.clause.right[0].name;
  z3::expr out = Always(true);
  for (int place = 1; place <= kLargestRank; ++place) {
    const Guarded left = FromEnd(a, -place);
    const Guarded right = FromEnd(b, -place);
    out = out && z3::implies(left.guard && right.guard,
                             left.value == right.value || left.value == 1 || right.value == 1);
  }
  return symbols_.IsOf(a, {PassedKind::kTensor}) && symbols_.IsOf(b, {PassedKind::kTensor}) &&
         (literal.negated ? !out : out);
}

// The extent of a dimension from the end, -1 the last.
PathEncoder::Guarded PathEncoder::FromEnd(const std::string& name, int place) {
  const ParameterSymbols& own = symbols_.Of(name);
  z3::expr value = context_.int_val(0);
  for (int rank = 1; rank <= kLargestRank; ++rank) {
    const int from_start = rank + place;
    if (from_start < 0) continue;
    value = z3::ite(own.rank == rank, own.extents[static_cast<size_t>(from_start)], value);
  }
  return {value, symbols_.IsOf(name, {PassedKind::kTensor}) && own.rank >= -place};
}

z3::expr PathEncoder::Related(EncodedRelation relation, const z3::expr& left,
                              const z3::expr& right) {
  switch (relation) {
    case EncodedRelation::kLess:
      return left < right;
    case EncodedRelation::kAtMost:
      return left <= right;
    case EncodedRelation::kMore:
      return left > right;
    case EncodedRelation::kAtLeast:
      return left >= right;
    case EncodedRelation::kNotEqual:
      return left != right;
    default:
      return left == right;
  }
}

// Whether left is right, a text or a number; what must be so for that is added to the guard.
PathEncoder::MaybeExpr PathEncoder::SameAsMember(const Term& left, const Term& right,
                                                 z3::expr* guard) {
  if (right.kind == EncodedTerm::kText) {
    if (left.kind != EncodedTerm::kArgument) return std::nullopt;
    return symbols_.IsOf(left.name, {PassedKind::kText}) &&
           symbols_.Of(left.name).text == symbols_.IdOfText(right.name);
  }
  auto a = Number(left);
  auto b = Number(right);
  if (!a || !b) return std::nullopt;
  Align(&a->value, &b->value);
  if (left.kind == EncodedTerm::kArgument) {
    *guard = *guard && b->guard;
    return a->guard && a->value == b->value;
  }
  *guard = *guard && a->guard && b->guard;
  return a->value == b->value;
}

PathEncoder::MaybeExpr PathEncoder::EncodeNumbers(const PathLiteral& literal) {
  const Clause& clause = literal.clause;
  const bool unequal = clause.relation == EncodedRelation::kNotEqual;
  if (clause.relation == EncodedRelation::kEqual || clause.relation == EncodedRelation::kIn ||
      unequal) {
    z3::expr guard = Always(true);
    z3::expr same = Always(false);
    for (const Term& member : clause.right) {
      const auto one = SameAsMember(clause.left, member, &guard);
      if (!one) return std::nullopt;
      same = same || *one;
    }
    if (unequal == literal.negated) return guard && same;
    // A list of numbers that are equal is equal to the number, in the language.
    z3::expr list = Always(false);
    if (IsLoose(clause)) list = symbols_.IsOf(clause.left.name, {PassedKind::kNumbers});
    return guard && !same && !list;
  }
  auto a = Number(clause.left);
  auto b = Number(clause.right[0]);
  if (!a || !b) return std::nullopt;
  Align(&a->value, &b->value);
  const z3::expr related = Related(clause.relation, a->value, b->value);
  return a->guard && b->guard && (literal.negated ? !related : related);
}

// Of every number of a list.
PathEncoder::MaybeExpr PathEncoder::EncodeEach(const PathLiteral& literal) {
  const Clause& clause = literal.clause;
  if (clause.left.kind != EncodedTerm::kArgument) return std::nullopt;
  const ParameterSymbols& own = symbols_.Of(clause.left.name);
  const auto bound = Number(clause.right[0]);
  if (!bound) return std::nullopt;
  z3::expr all = Always(true);
  for (size_t i = 0; i < own.items.size(); ++i) {
    z3::expr item = own.items[i];
    z3::expr other = bound->value;
    Align(&item, &other);
    all =
        all && z3::implies(own.length > static_cast<int>(i), Related(clause.relation, item, other));
  }
  return symbols_.IsOf(clause.left.name, {PassedKind::kNumbers}) && bound->guard &&
         (literal.negated ? !all : all);
}

PathEncoder::MaybeGuarded PathEncoder::Number(const Term& term) {
  switch (term.kind) {
    case EncodedTerm::kNumber: {
      if (term.number == std::floor(term.number) && std::abs(term.number) < INT32_MAX) {
        return Guarded{context_.int_val(static_cast<int>(term.number)), Always(true)};
      }
      if (!(std::abs(term.number) < 1e9)) return std::nullopt;
      return Guarded{context_.real_val(fmt::format("{:.12f}", term.number).c_str()), Always(true)};
    }
    case EncodedTerm::kArgument:
      return Guarded{
          symbols_.Of(term.name).number,
          symbols_.IsOf(term.name, {PassedKind::kBool, PassedKind::kInt, PassedKind::kFloat})};
    case EncodedTerm::kRank:
      return Guarded{symbols_.Of(term.name).rank, symbols_.IsOf(term.name, {PassedKind::kTensor})};
    case EncodedTerm::kElements:
      return Guarded{symbols_.Elements(term.name), symbols_.IsOf(term.name, {PassedKind::kTensor})};
    case EncodedTerm::kLength:
      return Guarded{symbols_.Of(term.name).length,
                     symbols_.IsOf(term.name, {PassedKind::kNumbers, PassedKind::kTensors})};
    case EncodedTerm::kSum: {
      const ParameterSymbols& own = symbols_.Of(term.name);
      z3::expr sum = context_.int_val(0);
      for (size_t i = 0; i < own.items.size(); ++i) {
        sum = z3::ite(own.length > static_cast<int>(i), sum + own.items[i], sum);
      }
      return Guarded{sum, symbols_.IsOf(term.name, {PassedKind::kNumbers})};
    }
    case EncodedTerm::kExtent:
      return Extent(term);
    case EncodedTerm::kItem:
      return Item(term);
    default:
      return term.kind >= EncodedTerm::kAdd ? Operation(term) : std::nullopt;
  }
}

PathEncoder::MaybeGuarded PathEncoder::Extent(const Term& term) {
  const ParameterSymbols& own = symbols_.Of(term.name);
  const z3::expr tensor = symbols_.IsOf(term.name, {PassedKind::kTensor});
  const Term& place = term.terms[0];
  if (place.kind == EncodedTerm::kNumber) {
    if (place.number != std::floor(place.number) || std::abs(place.number) > kLargestRank) {
      return Guarded{context_.int_val(0), Always(false)};
    }
    const int at = static_cast<int>(place.number);
    if (at < 0) return FromEnd(term.name, at);
    if (at >= kLargestRank) return Guarded{context_.int_val(0), Always(false)};
    return Guarded{own.extents[static_cast<size_t>(at)], tensor && own.rank > at};
  }
  const auto dimension = Number(place);
  if (!dimension || !dimension->value.is_int()) return std::nullopt;
  const z3::expr at = z3::ite(dimension->value < 0, dimension->value + own.rank, dimension->value);
  z3::expr value = context_.int_val(0);
  for (int i = 0; i < kLargestRank; ++i) {
    value = z3::ite(at == i, own.extents[static_cast<size_t>(i)], value);
  }
  return Guarded{value, tensor && dimension->guard && at >= 0 && at < own.rank};
}

PathEncoder::MaybeGuarded PathEncoder::Item(const Term& term) {
  const ParameterSymbols& own = symbols_.Of(term.name);
  const Term& place = term.terms[0];
  if (place.kind != EncodedTerm::kNumber || std::abs(place.number) > kLargestLength) {
    return std::nullopt;
  }
  const int at = static_cast<int>(place.number);
  z3::expr value = context_.int_val(0);
  for (int length = 1; length <= kLargestLength; ++length) {
    const int from_start = at < 0 ? length + at : at;
    if (from_start < 0 || from_start >= length) continue;
    value = z3::ite(own.length == length, own.items[static_cast<size_t>(from_start)], value);
  }
  const z3::expr there = own.length >= (at < 0 ? -at : at + 1);
  return Guarded{value, symbols_.IsOf(term.name, {PassedKind::kNumbers}) && there};
}

PathEncoder::MaybeGuarded PathEncoder::Operation(const Term& term) {
  auto a = Number(term.terms[0]);
  auto b = Number(term.terms[1]);
  if (!a || !b) return std::nullopt;
  Align(&a->value, &b->value);
  const z3::expr guard = a->guard && b->guard;
  switch (term.kind) {
    case EncodedTerm::kAdd:
      return Guarded{a->value + b->value, guard};
    case EncodedTerm::kSubtract:
      return Guarded{a->value - b->value, guard};
    case EncodedTerm::kMultiply:
      return Guarded{a->value * b->value, guard};
    default:
      break;
  }
  if (!a->value.is_int() || !b->value.is_int()) return std::nullopt;
  // Rounded down; of the solver's own only by what is positive.
  const z3::expr down = z3::ite(b->value > 0, a->value / b->value, (-a->value) / (-b->value));
  if (term.kind == EncodedTerm::kDivide) return Guarded{down, guard && b->value != 0};
  return Guarded{a->value - down * b->value, guard && b->value != 0};
}

}  // namespace parallax
