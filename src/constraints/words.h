#pragma once

// The words and signs of the constraint language, one table for printing and parsing.

#include <optional>
#include <string_view>

#include "nouns/clause.h"
#include "nouns/dtype.h"

namespace parallax {

// "rank", "dtype", ... of the terms that are a function of one parameter; empty for the others.
std::string_view FunctionWord(Term::Kind kind);
std::optional<Term::Kind> FunctionOfWord(std::string_view word);

// "+", "-", "*", "/", "%".
std::string_view OperatorSign(Term::Kind kind);

// "=", "!=", "<", "<=", ">", ">=", "in".
std::string_view RelationSign(Clause::Relation relation);
// The longest sign that `text` begins with.
std::optional<Clause::Relation> RelationAtStart(std::string_view text);

// Whether it names a dtype or a family of them: "float32", "integer".
bool IsDTypeWord(std::string_view word);
// Whether such a word names this dtype, or a family that it is of.
bool NamesDType(std::string_view word, DType dtype);
// Whether it names a kind of argument: "tensor", "int[]", "none".
bool IsKindWord(std::string_view word);

}  // namespace parallax
