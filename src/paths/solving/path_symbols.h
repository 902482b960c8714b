#pragma once

// PathSymbols: the properties of parameters as variables of the solver (Table I of DLLens), what is
// true of them by nature (Table II), and values made of a solution. Internal to src/paths; one
// thread.

#include <z3++.h>

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "nouns/value.h"
#include "paths/passed_kind.h"
#include "paths/path_condition.h"
#include "paths/reducer.h"
#include "paths/solving/size_limits.h"

namespace parallax {

inline constexpr int kLargestRank = 5;
inline constexpr int kLargestLength = 5;

struct ParameterSymbols {
  z3::expr kind, rank, dtype, number, text, length;
  std::vector<z3::expr> extents;  // kLargestRank
  std::vector<z3::expr> items;    // kLargestLength
  bool fractional = false;        // `number` is a real one
};

// How a parameter is used in the conditions of a query.
struct ParameterUse {
  bool as_tensor = false, as_number = false, as_dtype = false, as_list = false, as_none = false;
  bool as_elements = false;
  bool fractional = false;
  std::set<std::string> texts;  // that it is compared with
};

class PathSymbols {
 public:
  PathSymbols(z3::context& context, const ParameterTraits& traits)
      : context_(context), traits_(traits) {}

  // Begins a query about these conditions.
  void Begin(const std::vector<const PathCondition*>& conditions);
  const std::map<std::string, ParameterUse>& uses() const { return uses_; }

  const ParameterSymbols& Of(const std::string& name);
  // How many elements a tensor has.
  z3::expr Elements(const std::string& name);
  int IdOfText(const std::string& text);

  z3::expr IsOf(const std::string& name, std::initializer_list<PassedKind> kinds);

  // What is true of every argument for the parameter, and of an ordinary one: no empty tensor, of
  // the kind that its use shows.
  z3::expr Natural(const std::string& name);
  z3::expr Ordinary(const std::string& name);
  // That its numbers are 1 to kLargestExtent.
  z3::expr Small(const std::string& name);
  // That its extents are at most kLargestExtent: each, or one alone.
  z3::expr OfSmallExtents(const std::string& name);
  z3::expr OfSmallExtent(const std::string& name, size_t dimension);

  Value ValueIn(const z3::model& model, const std::string& name);
  // That the argument is not of this structure.
  z3::expr DiffersFrom(const std::string& name, const Value& value);

 private:
  void NoteUse(const Term& term);
  void NoteUses(const Clause& clause);
  z3::expr Within(const z3::expr& value, int lo, int hi) const;
  Value TensorIn(const z3::model& model, const ParameterSymbols& own);

  z3::context& context_;
  const ParameterTraits& traits_;
  SizeLimits limits_;
  std::map<std::string, ParameterUse> uses_;
  std::map<std::string, ParameterSymbols> symbols_;
  std::map<std::string, int> texts_;
};

}  // namespace parallax
