#pragma once

// PathCondition: what one statement of a path asks of the arguments: one of several clauses or of
// their negations.
//
//   rank(x) = 2 or rank(x) = 3           mode not in 'full', 'same'       not broadcast(x, y)
//
// A path is an alternative: its conditions are true of some inputs, and never join the constraints
// that all inputs obey. Pure; any thread.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "constraints/holds.h"
#include "nouns/clause.h"

namespace parallax {

struct PathLiteral {
  Clause clause;
  bool negated = false;
  // Speaks of each number of a list, so that it has no opposite but "not".
  bool each = false;
};

// Where a condition stands, and what runs there: lines of its file, 0 where nobody knows.
struct PathSite {
  int line = 0;      // of the statement
  int behind = 0;    // the first line behind its test
  int arm = 0;       // the first line of what runs where the condition holds
  int function = 0;  // of the function that it is in
};

struct PathCondition {
  std::vector<PathLiteral> any;  // one of these; none: it never holds
  std::string file;              // of the statement
  int line = 0;
  PathSite site = {};
};

// "rank(x) < 2" of "rank(x) >= 2"; where the language has no opposite, `negated` changes.
PathLiteral Opposite(PathLiteral literal);

std::string ToText(const PathLiteral& literal);
// Without file and line. Equal conditions have equal texts.
std::string ToText(const PathCondition& condition);

// What ToText wrote; without file and line.
Result<PathCondition> ParseCondition(std::string_view text);

// kUnknown where no literal is true and the binding does not tell of one.
Truth Holds(const PathLiteral& literal, const Binding& binding);
Truth Holds(const PathCondition& condition, const Binding& binding);

}  // namespace parallax
