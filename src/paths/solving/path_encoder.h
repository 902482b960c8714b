#pragma once

// PathEncoder: conditions as formulas of the solver. Internal to src/paths; one thread.

#include <z3++.h>

#include <optional>

#include "paths/solving/path_symbols.h"

namespace parallax {

class PathEncoder {
 public:
  PathEncoder(z3::context& context, PathSymbols& symbols) : context_(context), symbols_(symbols) {}

  // Nothing where the solver does not know what it says. A clause about tensors is true of tensors
  // alone, whichever way it is asked.
  std::optional<z3::expr> Encode(const PathCondition& condition);
  std::optional<z3::expr> Encode(const PathLiteral& literal);

 private:
  // A quantity, and where there is one.
  struct Guarded {
    z3::expr value, guard;
  };
  using MaybeGuarded = std::optional<Guarded>;
  using MaybeExpr = std::optional<z3::expr>;

  MaybeExpr EncodeKind(const Clause& clause);
  MaybeExpr EncodeDType(const PathLiteral& literal);
  MaybeExpr EncodeShape(const PathLiteral& literal);
  MaybeExpr EncodeBroadcast(const PathLiteral& literal);
  MaybeExpr EncodeNumbers(const PathLiteral& literal);
  MaybeExpr EncodeEach(const PathLiteral& literal);
  MaybeExpr SameAsMember(const Term& left, const Term& right, z3::expr* guard);

  MaybeGuarded Number(const Term& term);
  MaybeGuarded Extent(const Term& term);
  MaybeGuarded Item(const Term& term);
  MaybeGuarded Operation(const Term& term);
  Guarded FromEnd(const std::string& name, int place);
  z3::expr Related(Clause::Relation relation, const z3::expr& left, const z3::expr& right);
  z3::expr Always(bool truth) { return context_.bool_val(truth); }

  z3::context& context_;
  PathSymbols& symbols_;
};

}  // namespace parallax
