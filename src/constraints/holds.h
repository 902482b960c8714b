#pragma once

// Holds: whether a clause is true of the arguments of a call. Pure; any thread.

#include <span>
#include <vector>

#include "nouns/constraint.h"
#include "nouns/value.h"

namespace parallax {

enum class Truth : uint8_t { kNo, kYes, kUnknown };

// kUnknown where the binding does not tell: the parameter is left out, its value is an expression
// of the library, or it is None and the clause is not about what kind of thing is passed.
// Of contents that are drawn anew for each case, the bounds that they are drawn within count.
Truth Holds(const Clause& clause, const Binding& binding);

// Whether accepted inputs speak for the constraint and none against it.
inline bool IsBorneOut(const Constraint& constraint) {
  return constraint.trials.kept > 0 && !IsContradicted(constraint);
}

// Whether a sentence of the documentation says so, whatever else does.
bool IsFromDocumentation(const Constraint& constraint);

// Whether `to` is outside of a constraint that is borne out and that `from` keeps.
bool Strays(std::span<const Constraint> constraints, const Binding& from, const Binding& to);

// Counts accepted inputs for and against the constraint.
void CountFor(const std::vector<Binding>& accepted, Constraint* constraint);

}  // namespace parallax
