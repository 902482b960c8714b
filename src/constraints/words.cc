#include "constraints/words.h"

#include <algorithm>
#include <array>
#include <utility>

namespace parallax {
namespace {

using Kind = Term::Kind;
using Relation = Clause::Relation;

constexpr std::pair<Kind, std::string_view> kFunctions[] = {
    {Kind::kKind, "kind"},     {Kind::kDType, "dtype"},       {Kind::kRank, "rank"},
    {Kind::kShape, "shape"},   {Kind::kElements, "elements"}, {Kind::kLength, "length"},
    {Kind::kValues, "values"}, {Kind::kSum, "sum"},           {Kind::kProduct, "product"},
};

constexpr std::pair<Kind, std::string_view> kOperators[] = {
    {Kind::kAdd, "+"},    {Kind::kSubtract, "-"},  {Kind::kMultiply, "*"},
    {Kind::kDivide, "/"}, {Kind::kRemainder, "%"},
};

// Those that begin with another stand before it.
constexpr std::pair<Relation, std::string_view> kRelations[] = {
    {Relation::kAtMost, "<="}, {Relation::kAtLeast, ">="}, {Relation::kNotEqual, "!="},
    {Relation::kEqual, "="},   {Relation::kLess, "<"},     {Relation::kMore, ">"},
    {Relation::kIn, "in"},
};

constexpr std::string_view kDTypeFamilies[] = {"float", "integer", "complex"};

constexpr std::string_view kKinds[] = {
    "tensor",   "bool",   "int",      "float",  "complex", "str",     "dtype", "none",    "any",
    "function", "object", "tensor[]", "bool[]", "int[]",   "float[]", "str[]", "dtype[]", "any[]"};

template <class Table, class Key>
std::string_view WordOf(const Table& table, Key key) {
  for (const auto& [own, word] : table) {
    if (own == key) return word;
  }
  return {};
}

}  // namespace

std::string_view FunctionWord(Kind kind) { return WordOf(kFunctions, kind); }

std::optional<Kind> FunctionOfWord(std::string_view word) {
  for (const auto& [kind, own] : kFunctions) {
    if (own == word) return kind;
  }
  return std::nullopt;
}

std::string_view OperatorSign(Kind kind) { return WordOf(kOperators, kind); }
std::string_view RelationSign(Relation relation) { return WordOf(kRelations, relation); }

std::optional<Relation> RelationAtStart(std::string_view text) {
  for (const auto& [relation, sign] : kRelations) {
    if (text.starts_with(sign)) return relation;
  }
  return std::nullopt;
}

bool IsDTypeWord(std::string_view word) {
  return DTypeFromName(word).has_value() ||
         std::find(std::begin(kDTypeFamilies), std::end(kDTypeFamilies), word) !=
             std::end(kDTypeFamilies);
}

bool NamesDType(std::string_view word, DType dtype) {
  if (word == "float") return IsFloat(dtype);
  if (word == "integer") return IsInteger(dtype);
  if (word == "complex") return IsComplex(dtype);
  return Name(dtype) == word;
}

bool IsKindWord(std::string_view word) {
  return std::find(std::begin(kKinds), std::end(kKinds), word) != std::end(kKinds);
}

}  // namespace parallax
