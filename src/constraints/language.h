#pragma once

// The constraint language as people read and write it (docs/constraints.md). Pure; any thread.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "nouns/clause.h"

namespace parallax {

// The four classes of D2C (EAGLE, section 3.3).
enum class ClauseClass : uint8_t { kStructure, kDType, kShape, kValue };
std::string_view Name(ClauseClass what);
ClauseClass ClassOf(const Clause& clause);

// Canonical: members of lists are in order, and equal clauses give equal texts.
std::string ToText(const Term& term);
std::string ToText(const Clause& clause);

// Of a relation that compares two numbers what is true where it is not; nothing of another.
std::optional<Clause::Relation> OppositeOf(Clause::Relation relation);

// A clause of more is none.
inline constexpr size_t kMostTerms = 1000;

// Error: what is wrong, and at which place of the text, or that it has more than kMostTerms terms.
Result<Clause> ParseClause(std::string_view text);

// The parameters a clause speaks of, each once, in the order of the text.
std::vector<std::string> ParametersOf(const Clause& clause);

// The first of them that is none of `parameters`.
std::optional<std::string> ForeignParameter(const Clause& clause,
                                            const std::vector<std::string>& parameters);

}  // namespace parallax
