#pragma once

// PathFormula: what a test of the source says of the arguments: clauses joined by and, or and not,
// with parts that could not be reduced. Plain data; the functions are pure.

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "paths/path_condition.h"

namespace parallax {

// Why a condition of the source is no condition of a path.
enum class DropReason : uint8_t {
  kGlobal,     // no argument decides it
  kExternal,   // it calls a function whose source is not known
  kLanguage,   // it says what clauses cannot
  kUnsolvable  // the solver does not know what it says
};
inline constexpr int kDropReasonCount = 4;
std::string_view Name(DropReason reason);

struct PathFormula {
  enum class Kind : uint8_t { kTrue, kFalse, kDropped, kLiteral, kAll, kAny };
  Kind kind = Kind::kTrue;
  PathLiteral literal;
  std::vector<PathFormula> parts;             // of kAll and kAny
  DropReason reason = DropReason::kLanguage;  // of kDropped
  bool IsTrue() const { return kind == Kind::kTrue; }
  bool IsFalse() const { return kind == Kind::kFalse; }
  bool IsDropped() const { return kind == Kind::kDropped; }
};

PathFormula Always(bool truth);
PathFormula Dropped(DropReason reason);
PathFormula Says(Clause clause);
PathFormula Says(PathLiteral literal);
PathFormula AllHold(std::vector<PathFormula> parts);
PathFormula AnyHolds(std::vector<PathFormula> parts);
PathFormula Not(PathFormula formula);

// As conditions of which each holds. What is dropped makes it weaker, never stronger.
struct Conjunction {
  std::vector<std::vector<PathLiteral>> conditions;  // one without literals never holds
  std::vector<DropReason> dropped;
  bool never() const;
};
Conjunction ConjunctionOf(const PathFormula& formula);

}  // namespace parallax
