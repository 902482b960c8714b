#pragma once

// Setter: changes one argument of a call so that a term of a clause becomes what is asked. Internal
// to src/constraints.

#include <string>

#include "base/rng.h"
#include "nouns/clause.h"
#include "nouns/value.h"

namespace parallax {

class Setter {
 public:
  Setter(Binding& binding, Rng& rng) : binding_(binding), rng_(rng) {}

  // Each says whether it could; after a false return the binding may be half changed.
  // The rank, extent, length, number or numbers that `term` is.
  bool SetNumber(const Term& term, double number);
  // The elements of a tensor within these bounds.
  bool SetValues(const Term& term, double lo, double hi);
  bool SetDType(const Term& term, DType dtype);
  bool SetShape(const Term& term, const Shape& shape);
  bool SetArgument(const std::string& name, Value argument);

 private:
  TensorRecipe* Tensor(const std::string& name);
  bool SetRank(const std::string& name, int64_t rank);
  bool SetExtent(const Term& term, int64_t extent);
  bool SetLength(const std::string& name, int64_t length);
  bool SetArgumentNumber(const std::string& name, double number);
  bool SetItem(const Term& term, int64_t number);
  bool SetSum(const std::string& name, int64_t sum);

  Binding& binding_;
  Rng& rng_;
};

}  // namespace parallax
